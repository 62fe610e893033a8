import { putCaptions } from '@fit-coder/contracts/learning/captions';
import { searchTranscripts, type TranscriptHit } from '@fit-coder/contracts/learning/transcripts';
import { expect } from 'vitest';
import { makeCourse, makeVideoLecture, type CourseTraits } from '../../support/factories.ts';
import type { TestSite, TestUser } from '../../support/test-site.ts';

/** Captions in which each line is said for ten seconds. */
function file(lines: readonly string[]): Blob {
  const time = (n: number) => `00:${String(Math.floor(n / 6)).padStart(2, '0')}:${(n % 6) * 10 || '00'}.000`;
  return new Blob([
    `WEBVTT\n\n${lines.map((line, n) => `${time(n)} --> ${time(n + 1)}\n${line}\n`).join('\n')}`,
  ]);
}

type SayingTraits = CourseTraits & { readonly lecture?: { title?: string; preview?: boolean } };

/** Lectures in which something is said, and the search for it. */
export function speech(site: TestSite, admin: TestUser) {
  async function say(id: string, lines: readonly string[], language = 'en'): Promise<void> {
    const sent = { params: { id }, body: { language }, files: { file: file(lines) } };
    expect((await site.call(putCaptions, sent, admin.cookie)).status).toBe(200);
  }

  /** A course with a lecture in which these lines are said. */
  async function lectureSaying(lines: readonly string[], { lecture, ...traits }: SayingTraits = {}) {
    const course = await makeCourse(site, traits);
    const { id } = await makeVideoLecture(site, course, lecture);
    await site.deps.database.db.deleteFrom('lecture_captions').where('lecture_id', '=', id).execute();
    await say(id, lines);
    return { course, id };
  }

  const search = async (q: string, cookie = '', language?: string) =>
    (await site.call(searchTranscripts, { query: { q, ...(language && { language }) } }, cookie)).data.hits;
  const marked = ({ passage }: TranscriptHit) =>
    passage.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('');
  return { say, lectureSaying, search, marked };
}
