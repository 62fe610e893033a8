import { answerQuestion, askQuestion, markAnswered, votePost } from '@fit-coder/contracts/learning/posting';
import { getQuestion, getSaid, listLectureQuestions } from '@fit-coder/contracts/learning/questions';
import { describe, expect, test } from 'vitest';
import { makeEntitlement, unknownId } from '../../support/factories.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { ask, makeLesson, read, reply } from './classroom.ts';

const site = siteForAllTests();
const db = () => site.deps.database.db;

async function titles(user: TestUser, id: string, query: object = {}) {
  const { data } = await site.call(listLectureQuestions, { params: { id }, query }, user.cookie);
  return data.questions.map(({ title }) => title);
}

describe('a question', () => {
  test('has the second it is about and the sentence said there', async () => {
    const [user, { id }] = [await site.user(), await makeLesson(site)];
    const questionId = await ask(site, user, id, {
      second: 4,
      title: ' Why “false”? ',
      body: 'I *see* <T>.',
    });
    const { question, answers } = await read(site, user, questionId);
    expect(question).toMatchObject({
      lectureId: id,
      second: 4,
      said: 'It needs a condition that becomes false <T> one day.',
      title: 'Why “false”?',
      body: 'I *see* <T>.',
      author: { name: user.user.name, instructor: false, you: true },
      ...{ votes: 0, voted: false, answered: false, following: true, markable: true, editable: true },
      state: 'shown',
    });
    expect(answers).toEqual([]);
  });

  test.each([
    [0, 'A loop repeats.'],
    [2, 'It needs a condition that becomes false <T> one day.'],
    [8, 'It needs a condition that becomes false <T> one day.'],
    [11, 'Then it ends.'],
    [300_000, 'Then it ends.'],
  ])('at second %i quotes the captions', async (second, said) => {
    const [user, { id }] = [await site.user(), await makeLesson(site)];
    const query = { second: String(second) };
    expect((await site.call(getSaid, { params: { id }, query }, user.cookie)).data.said).toBe(said);
  });

  test('past the end of the video is about its last second', async () => {
    const [user, { id }] = [await site.user(), await makeLesson(site)];
    const { question } = await read(site, user, await ask(site, user, id, { second: 300_000 }));
    expect(question.second).toBe(42);
  });

  test.each([
    [{ title: 'Too few', second: 1, body: '' }, 'title'],
    [{ title: '            ', second: 1, body: '' }, 'title'],
    [{ title: 'Long enough', second: -1, body: '' }, 'second'],
    [{ title: 'Long enough', second: 1, body: 'x'.repeat(10_001) }, 'body'],
    [{ title: 'Long \u0000 enough', second: 1, body: '' }, 'title'],
  ])('is refused when it is not valid (%#)', async (body, field) => {
    const [user, { id }] = [await site.user(), await makeLesson(site)];
    const { error, status } = await site.call(askQuestion, { params: { id }, body }, user.cookie);
    expect({ status, fields: Object.keys(error.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
    expect(await titles(user, id)).toEqual([]);
  });

  test('is only for those who may watch the lecture', async () => {
    const [user, buyer, { id, course }] = [
      await site.user(),
      await site.user(),
      await makeLesson(site, { access: 'premium' }),
    ];
    await makeEntitlement(site, buyer, course.id);
    const body = { title: 'May I ask this?', body: '', second: 1 };
    const outcome = async (cookie?: string) =>
      (await site.call(askQuestion, { params: { id }, body }, cookie)).error.code;
    expect(await outcome()).toBe('not_signed_in');
    expect(await outcome(user.cookie)).toBe('subscription_required');
    expect(await outcome((await site.user('testadmin')).cookie)).toBe('test_admin_reads_only');
    const questionId = await ask(site, buyer, id);
    const refusal = async (
      endpoint: typeof getQuestion | typeof listLectureQuestions,
      params: { id: string },
    ) => (await site.call(endpoint, { params, query: {} }, user.cookie)).error.code;
    expect(await refusal(getQuestion, { id: questionId })).toBe('subscription_required');
    expect(await refusal(listLectureQuestions, { id })).toBe('subscription_required');
    expect(await refusal(getQuestion, { id: unknownId })).toBe('not_found');
  });

  test('of a lecture without a video is refused', async () => {
    const [user, { id }] = [await site.user(), await makeLesson(site)];
    await db().updateTable('lectures').set({ asset_id: null }).where('id', '=', id).execute();
    const body = { title: 'Where is the video?', body: '', second: 1 };
    const { error } = await site.call(askQuestion, { params: { id }, body }, user.cookie);
    expect(error.code).toBe('not_ready');
  });
});

describe('a list', () => {
  test('has the most votes first or the newest, page by page, each question once', async () => {
    const [user, { id, course }] = [await site.user(), await makeLesson(site)];
    const rows = Array.from({ length: 60 }, (_, index) => ({
      ...{
        course_id: course.id,
        lecture_id: id,
        author_id: null,
        by_instructor: false,
        state: 'shown' as const,
      },
      ...{ second: index, said: '', title: `Question ${index}`, body: '', votes: index % 4 },
      // Several at the same moment, so that the id must decide.
      created_at: new Date(Date.UTC(2027, 0, 1, 0, Math.floor(index / 7))),
    }));
    await db().insertInto('posts').values(rows).execute();
    for (const sort of ['votes', 'newest'] as const) {
      const seen: { title: string; votes: number; postedAt: string }[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const query = { sort, ...(cursor && { cursor }) };
        const { data } = await site.call(listLectureQuestions, { params: { id }, query }, user.cookie);
        seen.push(...data.questions);
        cursor = data.next;
      }
      expect(new Set(seen.map(({ title }) => title)).size).toBe(60);
      expect(seen).toHaveLength(60);
      const keys = seen.map(({ votes, postedAt }) => (sort === 'votes' ? `${votes} ${postedAt}` : postedAt));
      expect(keys).toEqual(keys.toSorted().reverse());
    }
  });

  test('can show those without an answer that helped, and one’s own', async () => {
    const [asker, other, { id }] = [await site.user(), await site.user(), await makeLesson(site)];
    const done = await ask(site, asker, id, { title: 'This one is done' });
    await ask(site, other, id, { title: 'This one is open' });
    await site.call(
      markAnswered,
      { params: { id: done }, body: { answered: true, answerId: null } },
      asker.cookie,
    );
    expect(await titles(asker, id, { filter: 'unanswered' })).toEqual(['This one is open']);
    expect(await titles(asker, id, { filter: 'mine' })).toEqual(['This one is done']);
  });
});

describe('an answer', () => {
  test('of an administrator is marked as one, the one that helped comes first, then votes decide', async () => {
    const [asker, admin, other, { id }] = [
      await site.user(),
      await site.user('admin'),
      await site.user(),
      await makeLesson(site),
    ];
    const questionId = await ask(site, asker, id);
    const first = await reply(site, other, questionId, 'First');
    const second = await reply(site, admin, questionId, 'Second');
    const third = await reply(site, other, questionId, 'Third');
    await site.call(votePost, { params: { id: third }, body: { voted: true } }, asker.cookie);
    const before = await read(site, asker, questionId);
    expect(before.answers.map((answer) => answer.id)).toEqual([third, first, second]);
    expect(before.answers.map(({ author }) => author.instructor)).toEqual([false, false, true]);
    expect(before.question).toMatchObject({ answers: 3, answered: false });
    const mark = { answered: true, answerId: second };
    const marked = await site.call(markAnswered, { params: { id: questionId }, body: mark }, asker.cookie);
    expect(marked.status).toBe(200);
    const after = await read(site, asker, questionId);
    expect(after.answers.map((answer) => [answer.id, answer.accepted])).toEqual([
      [second, true],
      [third, false],
      [first, false],
    ]);
    expect(after.question.answered).toBe(true);
  });

  test('of another question cannot be the one that helped, and others cannot choose it', async () => {
    const [asker, other, { id }] = [await site.user(), await site.user(), await makeLesson(site)];
    const [one, two] = [await ask(site, asker, id), await ask(site, asker, id)];
    const answerId = await reply(site, other, two);
    const mark = async (user: TestUser, body: object) =>
      (await site.call(markAnswered, { params: { id: one }, body }, user.cookie)).error.code;
    expect(await mark(asker, { answered: true, answerId })).toBe('not_found');
    expect(await mark(asker, { answered: true, answerId: unknownId })).toBe('not_found');
    expect(await mark(other, { answered: true, answerId: null })).toBe('forbidden');
    expect((await read(site, asker, one)).question.answered).toBe(false);
  });

  test('is refused once there are a hundred, and when it is empty', async () => {
    const [asker, { id }] = [await site.user(), await makeLesson(site)];
    const questionId = await ask(site, asker, id);
    const empty = { params: { id: questionId }, body: { body: ' \n' } };
    expect((await site.call(answerQuestion, empty, asker.cookie)).status).toBe(400);
    await db().updateTable('posts').set({ answers: 100 }).where('id', '=', questionId).execute();
    const { error } = await site.call(
      answerQuestion,
      { params: { id: questionId }, body: { body: 'One more' } },
      asker.cookie,
    );
    expect(error.code).toBe('list_full');
  });
});

describe('hostile input', () => {
  test('is kept as text, and nothing in it breaks a query', async () => {
    const [user, { id }] = [await site.user(), await makeLesson(site)];
    const title = `'; drop table posts; -- <script>alert(1)</script> %s $1 \\ 🏋️`;
    const body = '<img src=x onerror=alert(1)> [x](javascript:alert(1))\u202E\u2028';
    const { question } = await read(
      site,
      user,
      await ask(site, user, id, { title, body: body.replace('](', '] (') }),
    );
    expect(question.title).toBe(title);
  });

  test.each(['not-an-id', '00000000', "' or 1=1"])('as an id (%s) is refused', async (id) => {
    const user = await site.user();
    expect([400, 404]).toContain((await site.call(getQuestion, { params: { id } }, user.cookie)).status);
  });
});
