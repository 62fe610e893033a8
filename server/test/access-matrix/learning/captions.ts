import { adminReadRow, adminWriteRow, premiumRow, publicRow } from '../rows.ts';
import { insert } from '../inserted-row.ts';
import type { World } from '../world.ts';

const lecture = ({ lectureIds: [id] }: World) => ({ params: { id } });
const file = () => new Blob(['WEBVTT\n\n00:00.000 --> 00:02.000\nHello.\n'], { type: 'text/vtt' });

/** Gives the lecture captions in a language; returns their key. */
export async function addCaptions({ site, lectureIds: [id] }: World, language = 'en'): Promise<string> {
  const key = `captions/${id}/one.vtt`;
  const captions = { lecture_id: id, language, label: language, file: key, is_default: language === 'en' };
  await insert(site, 'lecture_captions', captions);
  return key;
}

async function inGerman(world: World) {
  await addCaptions(world, 'de');
  return { params: { ...lecture(world).params, language: 'de' } };
}

/** Valid input for the calls about captions and transcripts. */
export const captionsRequests = {
  listCaptions: lecture,
  previewCaptions: () => ({ body: {}, files: { file: file() } }),
  putCaptions: (world: World) => ({ ...lecture(world), body: {}, files: { file: file() } }),
  setDefaultCaptions: inGerman,
  removeCaptions: inGerman,
  getTranscript: (world: World) => ({ ...lecture(world), query: {} }),
  searchCourseTranscripts: ({ courseId: id }: World) => ({ params: { id }, query: { q: 'loops' } }),
  searchTranscripts: () => ({ query: { q: 'loops' } }),
};

/** What the callers get. */
export const captionsDecisions = {
  listCaptions: adminReadRow,
  previewCaptions: adminReadRow,
  putCaptions: adminWriteRow,
  setDefaultCaptions: adminWriteRow,
  removeCaptions: adminWriteRow,
  getTranscript: premiumRow,
  searchCourseTranscripts: publicRow(),
  searchTranscripts: publicRow(),
};
