import { hidePost, listModeratedPosts, showPost } from '@fit-coder/contracts/learning/moderation';
import { deletePost, editPost, reportPost } from '@fit-coder/contracts/learning/posting';
import { getQuestion, listLectureQuestions } from '@fit-coder/contracts/learning/questions';
import { describe, expect, test } from 'vitest';
import { siteForEachTest } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { ask, makeLesson, read, reply } from './classroom.ts';

const site = siteForEachTest();

const reason = 'It sells something.';
const withLink = 'See [this](https://example.com).';

/** Two users, an administrator, and the id of a lecture. */
async function people() {
  const { id } = await makeLesson(site);
  return { asker: await site.user(), other: await site.user(), admin: await site.user('admin'), id };
}

const edit = ({ cookie }: TestUser, id: string, body: string) =>
  site.call(editPost, { params: { id }, body: { body } }, cookie);
const remove = ({ cookie }: TestUser, id: string) => site.call(deletePost, { params: { id } }, cookie);
const decide = (
  how: typeof hidePost | typeof showPost,
  admin: TestUser,
  id: string,
  editedAt: string | null,
) => site.call(how, { params: { id }, body: { reason, editedAt } }, admin.cookie);

async function moderated({ cookie }: TestUser, list: 'waiting' | 'hidden') {
  return (await site.call(listModeratedPosts, { query: { list } }, cookie)).data.posts;
}

async function titles({ cookie }: TestUser, id: string) {
  const { data } = await site.call(listLectureQuestions, { params: { id }, query: {} }, cookie);
  return data.questions.map(({ title }) => title);
}

/** The code with which a user is refused a thread. */
async function refusal({ cookie }: TestUser, id: string) {
  return (await site.call(getQuestion, { params: { id } }, cookie)).error.code;
}

describe('a decision', () => {
  test('about a held question that its author has edited since is refused, until the new text was read', async () => {
    const { asker, other, admin, id } = await people();
    const questionId = await ask(site, asker, id, { body: withLink });
    const [seen] = await moderated(admin, 'waiting');
    expect(seen).toMatchObject({ state: 'held', editedAt: null });
    await edit(asker, questionId, 'Buy [this](https://evil.example).');
    for (const how of [showPost, hidePost]) {
      const { status, error } = await decide(how, admin, questionId, seen?.editedAt ?? null);
      expect([status, error]).toEqual([
        409,
        {
          code: 'stale_post',
          error: 'The post was changed since you loaded it. Read it again, then decide.',
        },
      ]);
    }
    expect(await titles(other, id)).toEqual([]);
    const [again] = await moderated(admin, 'waiting');
    expect(again).toMatchObject({ state: 'held', html: expect.stringContaining('evil.example') as string });
    expect((await decide(hidePost, admin, questionId, again?.editedAt ?? null)).status).toBe(200);
  });

  test('about a reported answer that its author has edited since is refused, and the report stays open', async () => {
    const { asker, other, admin, id } = await people();
    const questionId = await ask(site, asker, id);
    const answerId = await reply(site, other, questionId);
    await site.call(reportPost, { params: { id: answerId }, body: { reason } }, asker.cookie);
    const first = await moderated(admin, 'waiting');
    // At the same moment, by a clock that stands still or was set back.
    await edit(other, answerId, 'One text.');
    const second = await moderated(admin, 'waiting');
    const later = new Date(Date.now() + 60_000);
    await site.deps.database.db
      .updateTable('posts')
      .set({ edited_at: later })
      .where('id', '=', answerId)
      .execute();
    await edit(other, answerId, 'Another text.');
    const third = await moderated(admin, 'waiting');
    expect(new Set([first, second, third].map(([post]) => post?.editedAt)).size).toBe(3);
    for (const seen of [null, second[0]?.editedAt ?? null, later.toISOString()])
      expect((await decide(showPost, admin, answerId, seen)).error.code).toBe('stale_post');
    expect(third).toMatchObject([{ id: answerId, reports: [{ reason }] }]);
    expect((await decide(showPost, admin, answerId, third[0]?.editedAt ?? null)).status).toBe(200);
    expect(await moderated(admin, 'waiting')).toEqual([]);
  });

  test('does not come without saying which text it is about', async () => {
    const { asker, admin, id } = await people();
    const params = { id: await ask(site, asker, id) };
    for (const body of [{ reason }, { reason, editedAt: 'now' }])
      expect((await site.call(hidePost, { params, body }, admin.cookie)).error.code).toBe('invalid_input');
  });
});

describe('a hidden question that its author deletes', () => {
  /** A hidden question with an answer of someone else. */
  async function hiddenThread() {
    const { asker, other, admin, id } = await people();
    const questionId = await ask(site, asker, id, { body: 'A secret' });
    await reply(site, other, questionId, 'Buy this.');
    await decide(hidePost, admin, questionId, null);
    return { asker, other, admin, id, questionId };
  }

  test('stays hidden with its thread, and keeps neither text nor author', async () => {
    const { asker, other, admin, id, questionId } = await hiddenThread();
    expect((await remove(asker, questionId)).status).toBe(200);
    for (const user of [asker, other]) {
      expect(await titles(user, id)).toEqual([]);
      expect(await refusal(user, questionId)).toBe('not_found');
    }
    expect((await remove(asker, questionId)).error.code).toBe('not_found');
    expect(await moderated(admin, 'hidden')).toMatchObject([
      {
        id: questionId,
        state: 'hidden',
        erased: true,
        title: '',
        html: '',
        hiddenReason: reason,
        author: { name: null },
      },
    ]);
    const { db } = site.deps.database;
    const row = db
      .selectFrom('posts')
      .select(['title', 'said', 'body', 'author_id'])
      .where('id', '=', questionId);
    expect(await row.executeTakeFirst()).toEqual({ title: '', said: '', body: '', author_id: null });
  });

  test('is a deleted question with its answers again when an administrator shows it', async () => {
    const { asker, other, admin, id, questionId } = await hiddenThread();
    await remove(asker, questionId);
    const { data } = await decide(showPost, admin, questionId, null);
    expect(data.message).toBe('The deleted question is visible to learners.');
    expect(await titles(other, id)).toEqual(['']);
    const { question, answers } = await read(site, other, questionId);
    expect([question.state, answers.map(({ body }) => body)]).toEqual(['deleted', ['Buy this.']]);
    expect(await moderated(admin, 'hidden')).toEqual([]);
  });

  test('with the whole account stays hidden as well', async () => {
    const { asker, other, admin, id, questionId } = await hiddenThread();
    await site.product.accounts.removeAccount(asker.user.id);
    expect(await titles(other, id)).toEqual([]);
    expect(await refusal(other, questionId)).toBe('not_found');
    expect(await moderated(admin, 'hidden')).toMatchObject([
      { id: questionId, erased: false, author: { name: null } },
    ]);
  });
});

test('a hidden answer that its author deletes stays hidden, is in no thread, and can no longer be shown', async () => {
  const { asker, other, admin, id } = await people();
  const questionId = await ask(site, asker, id);
  const answerId = await reply(site, other, questionId, 'Buy this.');
  await decide(hidePost, admin, answerId, null);
  await remove(other, answerId);
  for (const user of [asker, other, admin]) expect((await read(site, user, questionId)).answers).toEqual([]);
  expect(await moderated(admin, 'hidden')).toMatchObject([
    { id: answerId, erased: true, html: '', hiddenReason: reason, author: { name: null } },
  ]);
  expect((await decide(showPost, admin, answerId, null)).error.code).toBe('not_found');
});

test('what nobody hid is not said to be deleted by its author', async () => {
  const { asker, admin, id } = await people();
  await ask(site, asker, id, { body: withLink });
  expect(await moderated(admin, 'waiting')).toMatchObject([{ erased: false }]);
});
