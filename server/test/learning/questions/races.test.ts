import { deletePost, markAnswered, votePost } from '@fit-coder/contracts/learning/posting';
import { expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { ask, makeLesson, read, reply } from './classroom.ts';

const site = siteForAllTests();

const vote = ({ cookie }: TestUser, id: string, voted = true) =>
  site.call(votePost, { params: { id }, body: { voted } }, cookie);

test('twenty votes of one user at once count as one, and twenty times taking it back as none', async () => {
  const [asker, voter, { id }] = [await site.user(), await site.user(), await makeLesson(site)];
  const questionId = await ask(site, asker, id);
  await Promise.all(Array.from({ length: 20 }, () => vote(voter, questionId)));
  expect((await read(site, voter, questionId)).question).toMatchObject({ votes: 1, voted: true });
  await Promise.all(Array.from({ length: 20 }, () => vote(voter, questionId, false)));
  expect((await read(site, voter, questionId)).question).toMatchObject({ votes: 0, voted: false });
});

test('the votes of ten users at once all count', async () => {
  const [asker, { id }] = [await site.user(), await makeLesson(site)];
  const questionId = await ask(site, asker, id);
  const voters: TestUser[] = [];
  for (let count = 0; count < 10; count += 1) voters.push(await site.user());
  await Promise.all(voters.map((voter) => vote(voter, questionId)));
  expect((await read(site, asker, questionId)).question.votes).toBe(10);
});

test('nobody votes for themselves', async () => {
  const [asker, { id }] = [await site.user(), await makeLesson(site)];
  const questionId = await ask(site, asker, id);
  expect((await vote(asker, questionId)).error.code).toBe('not_possible');
  expect((await read(site, asker, questionId)).question.votes).toBe(0);
});

test('of two answers that are chosen at once, exactly one is the one that helped', async () => {
  const [asker, admin, other, { id }] = [
    await site.user(),
    await site.user('admin'),
    await site.user(),
    await makeLesson(site),
  ];
  const questionId = await ask(site, asker, id);
  const answers = [await reply(site, other, questionId), await reply(site, other, questionId)];
  const choose = ({ cookie }: TestUser, answerId: string | undefined) =>
    site.call(
      markAnswered,
      { params: { id: questionId }, body: { answered: true, answerId: answerId ?? null } },
      cookie,
    );
  const chosen = await Promise.all([choose(asker, answers[0]), choose(admin, answers[1])]);
  expect(chosen.map(({ status }) => status)).toEqual([200, 200]);
  const thread = await read(site, asker, questionId);
  expect(thread.answers.map(({ accepted }) => accepted)).toEqual([true, false]);
});

test('an answer that is chosen and deleted at once is not left as the one that helped', async () => {
  const [asker, other, { id }] = [await site.user(), await site.user(), await makeLesson(site)];
  for (let round = 0; round < 5; round += 1) {
    const questionId = await ask(site, asker, id);
    const answerId = await reply(site, other, questionId);
    await Promise.all([
      site.call(
        markAnswered,
        { params: { id: questionId }, body: { answered: true, answerId } },
        asker.cookie,
      ),
      site.call(deletePost, { params: { id: answerId } }, other.cookie),
    ]);
    const rows = site.deps.database.db.selectFrom('posts').select(['accepted_id', 'answers']);
    expect(await rows.where('id', '=', questionId).executeTakeFirst()).toEqual({
      accepted_id: null,
      answers: 0,
    });
  }
});

test('twelve answers at once are all counted', async () => {
  const [asker, { id }] = [await site.user(), await makeLesson(site)];
  const questionId = await ask(site, asker, id);
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => reply(site, asker, questionId, `Answer ${index}`)),
  );
  const thread = await read(site, asker, questionId);
  expect(thread.question.answers).toBe(12);
  expect(thread.answers).toHaveLength(12);
});
