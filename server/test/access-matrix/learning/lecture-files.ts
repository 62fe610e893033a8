import { randomUUID } from 'node:crypto';
import { insert } from '../inserted-row.ts';
import { adminReadRow, adminWriteRow, premiumRow } from '../rows.ts';
import type { World } from '../world.ts';

const lecture = ({ lectureIds: [id] }: World) => ({ params: { id } });

/** A file of the first lecture, in storage; returns its id. */
export async function addedFile({ site, lectureIds: [lectureId] }: World): Promise<string> {
  const key = `lecture-files/${lectureId}/${randomUUID()}`;
  await site.deps.storage.put(key, Buffer.from('select 1;'));
  const file = { name: 'start.sql', key, type: 'text/plain', size_bytes: 9 };
  return (await insert(site, 'lecture_files', { lecture_id: lectureId, ...file })).id;
}

/** Valid input for the endpoints about the files of lectures. */
export const lectureFileRequests = {
  getLectureFiles: lecture,
  adminListLectureFiles: lecture,
  addLectureFile: (world: World) => ({
    ...lecture(world),
    body: { name: 'start.sql' },
    files: { file: new Blob(['select 1;']) },
  }),
  removeLectureFile: async (world: World) => ({ params: { id: await addedFile(world) } }),
};

export const lectureFileDecisions = {
  getLectureFiles: premiumRow,
  adminListLectureFiles: adminReadRow,
  addLectureFile: adminWriteRow,
  removeLectureFile: adminWriteRow,
};
