import { answerQuestion, askQuestion } from '@fit-coder/contracts/learning/posting';
import { getQuestion } from '@fit-coder/contracts/learning/questions';
import { makeCourse, makeVideoLecture, type CourseTraits } from '../../support/factories.ts';
import type { TestSite, TestUser } from '../../support/test-site.ts';

const captions = `WEBVTT

00:00.000 --> 00:03.000
A loop repeats. It needs a condition

2
00:03.000 --> 00:06.000 align:start
that becomes <i>false</i> &lt;T&gt; one day.

00:10.000 --> 00:12.000
Then it ends.
`;

/** A lecture of 42 seconds with captions, in a free course unless told otherwise. */
export async function makeLesson(site: TestSite, traits: CourseTraits = { access: 'free' }) {
  const course = await makeCourse(site, traits);
  const { id } = await makeVideoLecture(site, course);
  await site.deps.storage.put(`captions/${id}/one.vtt`, Buffer.from(captions));
  return { course, id };
}

/** Makes accounts a day older, so that their posts are not held. */
export async function ageAccounts({ deps }: TestSite): Promise<void> {
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await deps.database.db.updateTable('users').set({ created_at: yesterday }).execute();
}

/** Asks a question and returns its id. */
export async function ask(
  site: TestSite,
  { cookie }: TestUser,
  lectureId: string,
  words: { title?: string; body?: string; second?: number } = {},
): Promise<string> {
  const body = { title: 'Why does this loop end?', body: '', second: 4, ...words };
  return (await site.call(askQuestion, { params: { id: lectureId }, body }, cookie)).data.id;
}

/** Answers a question and returns the answer's id. */
export async function reply(
  site: TestSite,
  { cookie }: TestUser,
  questionId: string,
  body = 'Because its condition becomes false.',
): Promise<string> {
  return (await site.call(answerQuestion, { params: { id: questionId }, body: { body } }, cookie)).data.id;
}

/** A thread as the user sees it. */
export async function read(site: TestSite, { cookie }: TestUser, id: string) {
  return (await site.call(getQuestion, { params: { id } }, cookie)).data;
}
