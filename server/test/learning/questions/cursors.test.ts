import { listLectureQuestions } from '@fit-coder/contracts/learning/questions';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cursorFormat } from '../../../src/platform/database/cursor.ts';
import { unknownId } from '../../support/factories.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { makeLesson } from './classroom.ts';

const site = siteForAllTests();

/** A cursor with a right checksum and any content. */
const forged = (content: unknown) => cursorFormat(z.unknown()).encode(content);

test.each([
  ['a text', 'AAAA'],
  ['more votes than the database counts', forged([3_000_000_000, 1, unknownId])],
  ['fewer than none', forged([-1, 1, unknownId])],
  ['a time that no number holds', forged([0, 1e300, unknownId])],
])('a list of questions refuses a cursor that it did not make: %s', async (_, cursor) => {
  const [user, { id }] = [await site.user(), await makeLesson(site)];
  for (const sort of ['votes', 'newest'] as const) {
    const query = { sort, cursor };
    const { error } = await site.call(listLectureQuestions, { params: { id }, query }, user.cookie);
    expect(error).toMatchObject({ code: 'invalid_input', fields: { cursor: expect.any(String) } });
  }
});

test('a list of questions takes a cursor of the most votes and the latest time that it could make', async () => {
  const [user, { id }] = [await site.user(), await makeLesson(site)];
  const cursor = forged([2_147_483_647, Number.MAX_SAFE_INTEGER, unknownId]);
  const query = { sort: 'votes' as const, cursor };
  const { status } = await site.call(listLectureQuestions, { params: { id }, query }, user.cookie);
  expect(status).toBe(200);
});
