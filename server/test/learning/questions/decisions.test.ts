import { hidePost, listModeratedPosts, showPost } from '@fit-coder/contracts/learning/moderation';
import { editPost, reportPost } from '@fit-coder/contracts/learning/posting';
import { listLectureQuestions } from '@fit-coder/contracts/learning/questions';
import { describe, expect, test } from 'vitest';
import { siteForEachTest } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { ask, makeLesson, reply } from './classroom.ts';

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
