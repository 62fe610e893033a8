import { hidePost, listUnansweredQuestions, showPost } from '@fit-coder/contracts/learning/moderation';
import { deletePost, markAnswered } from '@fit-coder/contracts/learning/posting';
import { describe, expect, test } from 'vitest';
import { siteForEachTest } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { ageAccounts, ask, makeLesson, reply } from './classroom.ts';

const site = siteForEachTest();
const reason = { reason: 'For this test.', editedAt: null };

const list = (cookie?: string, cursor?: string) =>
  site.call(listUnansweredQuestions, { query: cursor === undefined ? {} : { cursor } }, cookie);
const unanswered = async ({ cookie }: TestUser) =>
  (await list(cookie)).data.questions.map(({ title, answers }) => [title, answers]);

/** A learner, an administrator, and the id of a lecture. */
async function people() {
  const { id } = await makeLesson(site);
  const found = { asker: await site.user(), admin: await site.user('admin'), id };
  await ageAccounts(site);
  return found;
}

const mark = (user: TestUser, id: string, answered: boolean) =>
  site.call(markAnswered, { params: { id }, body: { answered, answerId: null } }, user.cookie);

describe('the list of unanswered questions', () => {
  test('has the questions of all courses, the oldest first, with where they were asked', async () => {
    const { asker, admin, id } = await people();
    const other = await makeLesson(site);
    const first = await ask(site, asker, other.id, { title: 'The first one', body: '*Why?*', second: 11 });
    const second = await ask(site, asker, id, { title: 'The second one' });
    const { data } = await list(admin.cookie);
    expect(data.questions[0]).toEqual({
      ...{ id: first, title: 'The first one', html: '<p><em>Why?</em></p>\n', second: 11 },
      course: { id: other.course.id, title: expect.any(String) as string },
      lecture: { id: other.id, title: 'A lecture to watch' },
      author: { name: asker.user.name, avatar: expect.any(String) as string, instructor: false, you: false },
      ...{ said: 'Then it ends.', postedAt: expect.any(String) as string, answers: 0 },
    });
    expect(data).toMatchObject({ questions: [{}, { id: second }], next: null, mails: true });
  });

  test('keeps what only learners answered, until it is marked as answered', async () => {
    const { asker, admin, id } = await people();
    const questionId = await ask(site, asker, id, { title: 'Is it open?' });
    await reply(site, await site.user(), questionId);
    expect(await unanswered(admin)).toEqual([['Is it open?', 1]]);
    await mark(asker, questionId, true);
    expect(await unanswered(admin)).toEqual([]);
    await mark(asker, questionId, false);
    expect(await unanswered(admin)).toEqual([['Is it open?', 1]]);
  });

  test('leaves out what an instructor answered, while the answer is shown', async () => {
    const { asker, admin, id } = await people();
    const questionId = await ask(site, asker, id, { title: 'Who knows?' });
    const one = await reply(site, admin, questionId);
    expect(await unanswered(admin)).toEqual([]);
    await site.call(hidePost, { params: { id: one }, body: reason }, admin.cookie);
    expect(await unanswered(admin)).toEqual([['Who knows?', 0]]);
    await site.call(showPost, { params: { id: one }, body: reason }, admin.cookie);
    expect(await unanswered(admin)).toEqual([]);
    await site.call(deletePost, { params: { id: one } }, admin.cookie);
    expect(await unanswered(admin)).toEqual([['Who knows?', 0]]);
  });

  test('has what an instructor answered and the asker or a moderator reopened, until an instructor answers again', async () => {
    const { asker, admin, id } = await people();
    const questionId = await ask(site, asker, id, { title: 'Is it over?' });
    const one = await reply(site, admin, questionId);
    for (const who of [asker, admin]) {
      await mark(who, questionId, true);
      expect(await unanswered(admin)).toEqual([]);
      await mark(who, questionId, false);
      expect(await unanswered(admin)).toEqual([['Is it over?', 1]]);
    }
    await reply(site, await site.user(), questionId);
    await site.call(hidePost, { params: { id: one }, body: reason }, admin.cookie);
    await site.call(showPost, { params: { id: one }, body: reason }, admin.cookie);
    expect(await unanswered(admin)).toEqual([['Is it over?', 2]]);
    await reply(site, admin, questionId);
    expect(await unanswered(admin)).toEqual([]);
  });

  test('does not change when a question is reopened that nobody marked as answered', async () => {
    const { asker, admin, id } = await people();
    const questionId = await ask(site, asker, id);
    await reply(site, admin, questionId);
    await mark(asker, questionId, false);
    expect(await unanswered(admin)).toEqual([]);
  });

  test('leaves out what is held, hidden or deleted', async () => {
    const { asker, admin, id } = await people();
    const [hidden, deleted] = [await ask(site, asker, id), await ask(site, asker, id)];
    await ask(site, await site.user(), id, { body: 'See https://example.com' });
    await ask(site, asker, id, { title: 'The one that stays' });
    await site.call(hidePost, { params: { id: hidden }, body: reason }, admin.cookie);
    await site.call(deletePost, { params: { id: deleted } }, asker.cookie);
    expect(await unanswered(admin)).toEqual([['The one that stays', 0]]);
  });

  test('comes page by page, also for questions of the same moment, and refuses other cursors', async () => {
    const { asker, admin, id } = await people();
    const first = await ask(site, asker, id);
    const { db } = site.deps.database;
    const row = await db.selectFrom('posts').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
    const { id: _id, ...rest } = row;
    const moment = (index: number) => new Date(Date.UTC(2020, 0, 1, 0, Math.floor(index / 4)));
    const rows = Array.from({ length: 30 }, (_, index) => ({ ...rest, created_at: moment(index) }));
    await db.insertInto('posts').values(rows).execute();
    const one = (await list(admin.cookie)).data;
    const two = (await list(admin.cookie, one.next ?? '')).data;
    const all = [...one.questions, ...two.questions];
    expect([new Set(all.map((question) => question.id)).size, two.next]).toEqual([31, null]);
    expect(all.map(({ postedAt }) => postedAt)).toEqual(all.map(({ postedAt }) => postedAt).toSorted());
    expect(all.at(-1)?.id).toBe(first);
    expect((await list(admin.cookie, 'no-cursor')).error.code).toBe('invalid_input');
  });

  test('is for administrators', async () => {
    expect((await list()).error.code).toBe('not_signed_in');
    expect((await list((await site.user()).cookie)).error.code).toBe('forbidden');
    expect((await list((await site.user('testadmin')).cookie)).status).toBe(200);
  });
});
