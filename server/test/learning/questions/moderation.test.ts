import { listAuditEntries } from '@fit-coder/contracts/administration';
import {
  countWaitingPosts,
  hidePost,
  listModeratedPosts,
  showPost,
} from '@fit-coder/contracts/learning/moderation';
import {
  answerQuestion,
  deletePost,
  askQuestion,
  editPost,
  reportPost,
  votePost,
} from '@fit-coder/contracts/learning/posting';
import { getQuestion, listLectureQuestions } from '@fit-coder/contracts/learning/questions';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { siteForEachTest } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { ageAccounts, ask, makeLesson, read, reply } from './classroom.ts';

const site = siteForEachTest();

const withLink = 'See [this](https://example.com).';
const reason = 'It sells something.';

async function waiting({ cookie }: TestUser) {
  const { data } = await site.call(listModeratedPosts, { query: {} }, cookie);
  const { waiting: count } = (await site.call(countWaitingPosts, {}, cookie)).data;
  expect(data.posts).toHaveLength(count);
  return data.posts;
}

/** Two users, an administrator, and the id of a lecture. */
async function people() {
  const { id } = await makeLesson(site);
  return { asker: await site.user(), other: await site.user(), admin: await site.user('admin'), id };
}

/** A question that another user has reported. */
async function reportedQuestion() {
  const { asker, other, admin, id } = await people();
  const questionId = await ask(site, asker, id);
  await report(other, questionId);
  return { asker, other, admin, questionId };
}

const report = (user: TestUser, id: string, why = reason) =>
  site.call(reportPost, { params: { id }, body: { reason: why } }, user.cookie);
const hide = (admin: TestUser, id: string) =>
  site.call(hidePost, { params: { id }, body: { reason, editedAt: null } }, admin.cookie);
const show = (admin: TestUser, id: string) =>
  site.call(showPost, { params: { id }, body: { reason: 'It is fine.', editedAt: null } }, admin.cookie);

async function listed(user: TestUser, id: string) {
  const { data } = await site.call(listLectureQuestions, { params: { id }, query: {} }, user.cookie);
  return data.questions.map((question) => [question.id, question.state]);
}

describe('the first post of a new account', () => {
  test('waits for an administrator if it has a link, and only its author sees it until then', async () => {
    const { asker, other, admin, id } = await people();
    const body = { title: 'Is this right?', body: withLink, second: 1 };
    const asked = await site.call(askQuestion, { params: { id }, body }, asker.cookie);
    expect(asked.data.message).toContain('an administrator will look at it');
    const { id: questionId } = asked.data;
    expect(await listed(asker, id)).toEqual([[questionId, 'held']]);
    expect(await listed(other, id)).toEqual([]);
    const params = { id: questionId };
    expect((await site.call(getQuestion, { params }, other.cookie)).error.code).toBe('not_found');
    expect((await site.call(votePost, { params, body: { voted: true } }, other.cookie)).status).toBe(404);
    expect((await site.call(answerQuestion, { params, body: { body: 'x' } }, asker.cookie)).error.code).toBe(
      'not_possible',
    );
    expect(await waiting(admin)).toMatchObject([{ id: questionId, state: 'held', reports: [] }]);
    expect((await show(admin, questionId)).data.message).toBe(
      'The question “Is this right?” is visible to learners.',
    );
    expect(await listed(other, id)).toEqual([[questionId, 'shown']]);
    expect(await waiting(admin)).toEqual([]);
    // The account is known now.
    await site.call(askQuestion, { params: { id }, body }, asker.cookie);
    expect(await waiting(admin)).toEqual([]);
  });

  test.each([
    ['behind code that the title begins', 'Why is this `so slow', '[pills](https:\\/\\/evil.example/x) `'],
    ['after spaces that are not stored', 'Why is this so slow?', '    [pills](https:\\/\\/evil.example/x)'],
  ])('waits with a link %s', async (_, title, body) => {
    const [asker, admin, { id }] = [await site.user(), await site.user('admin'), await makeLesson(site)];
    const questionId = await ask(site, asker, id, { title, body });
    expect((await read(site, asker, questionId)).question.html).toContain('<a href="https://evil.example/x"');
    expect(await waiting(admin)).toMatchObject([{ id: questionId, state: 'held' }]);
  });

  test('is shown at once without a link, and a link that is added later makes it wait', async () => {
    const [asker, admin, { id }] = [await site.user(), await site.user('admin'), await makeLesson(site)];
    const questionId = await ask(site, asker, id);
    expect(await waiting(admin)).toEqual([]);
    await site.call(editPost, { params: { id: questionId }, body: { body: withLink } }, asker.cookie);
    expect(await waiting(admin)).toMatchObject([{ id: questionId }]);
  });

  test('is shown at once if the account is a day old', async () => {
    const [asker, admin, { id }] = [await site.user(), await site.user('admin'), await makeLesson(site)];
    await ageAccounts(site);
    await ask(site, asker, id, { body: withLink });
    expect(await waiting(admin)).toEqual([]);
  });

  test('may be followed by nineteen others within an hour', async () => {
    const [asker, { id }] = [await site.user(), await makeLesson(site)];
    const body = { title: 'How many are too many?', body: '', second: 1 };
    for (let count = 0; count < 17; count += 1) await ask(site, asker, id);
    // At once: each must count the others.
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => site.call(askQuestion, { params: { id }, body }, asker.cookie)),
    );
    const statuses = outcomes.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  });

  test('counts towards the twenty of an hour also once it is deleted, and no longer afterwards', async () => {
    const [asker, { id }] = [await site.user(), await makeLesson(site)];
    const body = { title: 'How many are too many?', body: '', second: 1 };
    const post = () => site.call(askQuestion, { params: { id }, body }, asker.cookie);
    for (let count = 0; count < 20; count += 1) {
      const { data } = await post();
      await site.call(deletePost, { params: { id: data.id } }, asker.cookie);
    }
    expect((await post()).error.code).toBe('rate_limited');
    const { db } = site.deps.database;
    const anHourAgo = sql<Date[]>`array(select time - interval '1 hour' from unnest(times) as time)`;
    await db.updateTable('recent_posts').set({ times: anHourAgo }).execute();
    expect((await post()).status).toBe(200);
    const known = db.selectFrom('recent_posts').select('times');
    expect((await known.executeTakeFirstOrThrow()).times).toHaveLength(1);
    await site.product.accounts.removeAccount(asker.user.id);
    expect(await known.execute()).toEqual([]);
  });
});

describe('a reported post', () => {
  test('is shown until an administrator hides it; its author sees why, and the audit log has it', async () => {
    const { asker, other, admin, id } = await people();
    const questionId = await ask(site, asker, id);
    const answerId = await reply(site, other, questionId, 'Buy this.');
    expect((await report(asker, answerId)).status).toBe(200);
    expect((await report(asker, answerId, 'It still sells something.')).status).toBe(200);
    expect((await report(other, answerId)).error.code).toBe('not_possible');
    expect(await waiting(admin)).toMatchObject([
      {
        ...{ id: answerId, questionId, isAnswer: true, title: 'Why does this loop end?', state: 'shown' },
        reports: [{ reason: 'It still sells something.', by: asker.user.name }],
      },
    ]);
    expect((await hide(admin, answerId)).data.message).toBe('The answer was hidden.');
    expect(await waiting(admin)).toEqual([]);
    expect(await read(site, asker, questionId)).toMatchObject({ question: { answers: 0 }, answers: [] });
    expect((await read(site, other, questionId)).answers).toMatchObject([
      { state: 'hidden', hiddenReason: reason },
    ]);
    expect((await report(asker, answerId)).error.code).toBe('not_found');
    const hidden = { query: { list: 'hidden' as const } };
    const { posts } = (await site.call(listModeratedPosts, hidden, admin.cookie)).data;
    expect(posts).toMatchObject([{ id: answerId, hiddenReason: reason }]);
    await show(admin, answerId);
    expect((await read(site, asker, questionId)).answers).toMatchObject([
      { state: 'shown', hiddenReason: null },
    ]);
    const { entries } = (await site.call(listAuditEntries, { query: {} }, admin.cookie)).data;
    expect(
      entries.map(({ action, sentence, outcome, subjectId }) => [action, sentence, outcome, subjectId]),
    ).toEqual([
      ['showPost', 'The answer is visible to learners. Reason: It is fine.', 'done', answerId],
      ['hidePost', `The answer was hidden. Reason: ${reason}`, 'done', answerId],
    ]);
  });

  test('that an administrator finds harmless no longer waits, and can be reported again', async () => {
    const { other, admin, questionId } = await reportedQuestion();
    await show(admin, questionId);
    expect(await waiting(admin)).toEqual([]);
    await report(other, questionId);
    expect(await waiting(admin)).toHaveLength(1);
  });

  test('whose author deleted it no longer waits, and cannot be shown again', async () => {
    const { asker, admin, questionId } = await reportedQuestion();
    await site.call(deletePost, { params: { id: questionId } }, asker.cookie);
    expect(await waiting(admin)).toEqual([]);
    expect((await show(admin, questionId)).error.code).toBe('not_found');
  });

  test('is listed with many others, page by page, the oldest first', async () => {
    const [admin, asker, { id }] = [await site.user('admin'), await site.user(), await makeLesson(site)];
    const first = await ask(site, asker, id);
    const { db } = site.deps.database;
    const row = await db.selectFrom('posts').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
    const rows = Array.from({ length: 30 }, (_, index) => {
      const { id: _id, ...rest } = row;
      return {
        ...rest,
        state: 'held' as const,
        created_at: new Date(Date.UTC(2027, 0, 1, 0, Math.floor(index / 4))),
      };
    });
    await db.insertInto('posts').values(rows).execute();
    const one = (await site.call(listModeratedPosts, { query: {} }, admin.cookie)).data;
    const query = { cursor: one.next ?? '' };
    const two = (await site.call(listModeratedPosts, { query }, admin.cookie)).data;
    const all = [...one.posts, ...two.posts];
    expect(new Set(all.map((post) => post.id)).size).toBe(30);
    expect(two.next).toBeNull();
    expect(all.map(({ postedAt }) => postedAt)).toEqual(all.map(({ postedAt }) => postedAt).toSorted());
  });
});
