import { exportAccount } from '@fit-coder/contracts/learning';
import { deletePost, editPost, markAnswered, votePost } from '@fit-coder/contracts/learning/posting';
import { listLectureQuestions } from '@fit-coder/contracts/learning/questions';
import { describe, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { ask, makeLesson, read, reply } from './classroom.ts';

const site = siteForAllTests();
const db = () => site.deps.database.db;

async function titles(user: TestUser, id: string) {
  const { data } = await site.call(listLectureQuestions, { params: { id }, query: {} }, user.cookie);
  return data.questions.map(({ title }) => title);
}

describe('an author', () => {
  test('corrects what they wrote within a day, others do not', async () => {
    const [asker, other, { id }] = [await site.user(), await site.user(), await makeLesson(site)];
    const questionId = await ask(site, asker, id);
    const body = { title: 'A better title', body: 'With a text.' };
    const edit = (user: TestUser) => site.call(editPost, { params: { id: questionId }, body }, user.cookie);
    expect((await edit(other)).error.code).toBe('not_found');
    expect((await edit(asker)).status).toBe(200);
    const { question } = await read(site, other, questionId);
    expect(question).toMatchObject({ ...body, editable: false });
    expect(question.editedAt).not.toBeNull();
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await db().updateTable('posts').set({ created_at: yesterday }).where('id', '=', questionId).execute();
    expect((await edit(asker)).error.code).toBe('not_possible');
  });

  test('gives an answer no title and does not empty it', async () => {
    const [asker, { id }] = [await site.user(), await makeLesson(site)];
    const answerId = await reply(site, asker, await ask(site, asker, id));
    const edit = async (body: { title?: string; body: string }) =>
      (await site.call(editPost, { params: { id: answerId }, body }, asker.cookie)).error.fields;
    expect(await edit({ body: ' ' })).toEqual({ body: 'Enter your answer.' });
    expect(await edit({ title: 'A title for it', body: 'Text' })).toEqual({
      title: 'Answers have no title. Leave it out, and save again.',
    });
  });

  test('deletes a question: its text and name are gone, and its answers stay', async () => {
    const [asker, other, { id }] = [await site.user(), await site.user(), await makeLesson(site)];
    const questionId = await ask(site, asker, id, { body: 'A secret' });
    await reply(site, other, questionId);
    const remove = (user: TestUser, post = questionId) =>
      site.call(deletePost, { params: { id: post } }, user.cookie);
    expect((await remove(other)).error.code).toBe('not_found');
    expect((await remove(asker)).status).toBe(200);
    expect((await remove(asker)).error.code).toBe('not_found');
    const { question, answers } = await read(site, other, questionId);
    expect(question).toMatchObject({
      state: 'deleted',
      title: '',
      body: '',
      said: '',
      author: { name: null },
    });
    expect(answers).toHaveLength(1);
    expect(await titles(other, id)).toEqual(['']);
    await remove(other, answers[0]?.id);
    expect(await titles(other, id)).toEqual([]);
    const stored = await db()
      .selectFrom('posts')
      .select(['body', 'author_id'])
      .where('lecture_id', '=', id)
      .execute();
    expect(stored).toEqual(Array.from({ length: 2 }, () => ({ body: '', author_id: null })));
  });

  test('deletes the answer that helped: the question stays answered, without it', async () => {
    const [asker, other, { id }] = [await site.user(), await site.user(), await makeLesson(site)];
    const questionId = await ask(site, asker, id);
    const answerId = await reply(site, other, questionId);
    await site.call(
      markAnswered,
      { params: { id: questionId }, body: { answered: true, answerId } },
      asker.cookie,
    );
    await site.call(deletePost, { params: { id: answerId } }, other.cookie);
    const { question, answers } = await read(site, asker, questionId);
    expect(question).toMatchObject({ answered: true, answers: 0 });
    expect(answers).toEqual([]);
  });

  test('has everything in their data export, and leaves a readable thread when the account is deleted', async () => {
    const [asker, other, { id }] = [await site.user(), await site.user(), await makeLesson(site)];
    const questionId = await ask(site, asker, id, { title: 'Mine to take along' });
    const answerId = await reply(site, asker, questionId, 'I found it.');
    await site.call(votePost, { params: { id: answerId }, body: { voted: true } }, other.cookie);
    const { data } = await site.call(exportAccount, {}, asker.cookie);
    expect(data.posts).toMatchObject([
      { kind: 'answer', body: 'I found it.', votes: 1, title: null },
      { kind: 'question', title: 'Mine to take along', second: 4 },
    ]);
    expect(data.followedQuestions).toMatchObject([{ title: 'Mine to take along', muted: false }]);
    await site.product.accounts.removeAccount(asker.user.id);
    const { question, answers } = await read(site, other, questionId);
    expect(question).toMatchObject({ title: 'Mine to take along', author: { name: null, you: false } });
    expect(answers).toMatchObject([{ body: 'I found it.', votes: 1, author: { name: null } }]);
  });
});
