import { getCourse } from '@fit-coder/contracts/catalogue';
import * as contract from '@fit-coder/contracts/learning/reviews';
import { describe, expect, test } from 'vitest';
import { unknownId } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { learnerOf, recordedCourse, writeReview } from './learners.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const reader = userForAllTests(site);

const report = (id: string, { cookie }: TestUser, reason: string) =>
  site.call(contract.reportReview, { params: { id }, body: { reason } }, cookie);
const hide = (id: string, body: object) =>
  site.call(contract.hideReview, { params: { id }, body }, admin.cookie);
const reply = (id: string, text: string) =>
  site.call(contract.replyToReview, { params: { id }, body: { text } }, admin.cookie);
const dismiss = (id: string) => site.call(contract.dismissReports, { params: { id } }, admin.cookie);
const shownTo = async (show: contract.ReviewFilter) =>
  (await site.call(contract.adminListReviews, { query: { show } }, admin.cookie)).data.reviews;

/** A learner's review of a course. */
async function reviewed() {
  const course = await recordedCourse(site, { title: 'Trees' });
  const author = await learnerOf(site, course);
  const { id } = (await writeReview(site, author, course.id, 1, 'Buy my shoes.')).data.review;
  const ofCourse = { params: { id: course.id } };
  return {
    id,
    author,
    course,
    list: async () => (await site.call(contract.listReviews, { ...ofCourse, query: {} })).data.reviews,
    own: async () => (await site.call(contract.getOwnReview, ofCourse, author.cookie)).data.review,
    rating: async () => (await site.call(getCourse, ofCourse)).data.course.rating,
    rewrite: (text: string) => writeReview(site, author, course.id, 2, text),
  };
}

describe('a reported review', () => {
  test('waits for an administrator with the reasons, once for each user', async () => {
    const { id, list } = await reviewed();
    const other = await site.user();
    expect((await report(id, reader, ' ')).error.code).toBe('invalid_input');
    expect((await report(id, reader, 'x'.repeat(501))).error.code).toBe('invalid_input');
    expect((await report(unknownId, reader, 'An advertisement.')).error.code).toBe('not_found');
    expect((await shownTo('reported')).map((review) => review.id)).not.toContain(id);
    await report(id, reader, 'An advertisement.');
    await report(id, reader, 'Again.');
    await report(id, other, 'Not about the course.');
    const [first] = await shownTo('reported');
    expect(first).toMatchObject({ id, reported: true, course: { title: 'Trees' } });
    expect(first?.reports.map(({ reason }) => reason)).toEqual([
      'Not about the course.',
      'An advertisement.',
    ]);
    expect(await list()).toHaveLength(1);
  });

  test('stays after the reports were dismissed, and can be reported anew once it was changed', async () => {
    const { id, rewrite, list } = await reviewed();
    await report(id, reader, 'An advertisement.');
    expect((await dismiss(id)).status).toBe(200);
    const reported = async () => (await shownTo('reported')).some((review) => review.id === id);
    expect([await reported(), (await list()).length]).toEqual([false, 1]);
    await report(id, reader, 'Still an advertisement.');
    expect(await reported()).toBe(false);
    await rewrite('Buy my other shoes.');
    await report(id, reader, 'Another advertisement.');
    expect(await reported()).toBe(true);
    expect((await dismiss(unknownId)).error.code).toBe('not_found');
  });
});

describe('a hidden review', () => {
  test('is shown to its author only, with the reason, and does not count', async () => {
    const { id, list, own, rating, rewrite } = await reviewed();
    await report(id, reader, 'An advertisement.');
    expect((await hide(id, { hidden: true })).error.fields).toHaveProperty('reason');
    expect((await hide(id, { hidden: true, reason: ' ' })).error.fields).toHaveProperty('reason');
    expect(await rating()).toEqual({ average: 1, count: 1 });
    expect((await hide(id, { hidden: true, reason: 'It advertises shoes.' })).status).toBe(200);
    expect([await list(), await rating()]).toEqual([[], null]);
    expect((await own())?.hiddenReason).toBe('It advertises shoes.');
    expect((await shownTo('reported')).map((review) => review.id)).not.toContain(id);
    expect((await shownTo('hidden')).map((review) => review.id)).toContain(id);
    await rewrite('Fine, no shoes.');
    expect([await list(), await rating()]).toEqual([[], null]);
    expect((await report(id, reader, 'It is hidden.')).error.code).toBe('not_found');
  });

  test('is shown again, and counts again', async () => {
    const { id, list, own, rating } = await reviewed();
    await hide(id, { hidden: true, reason: 'It advertises shoes.' });
    await hide(id, { hidden: false });
    expect((await own())?.hiddenReason).toBeNull();
    expect([(await list()).length, await rating()]).toEqual([1, { average: 1, count: 1 }]);
    expect((await hide(unknownId, { hidden: false })).error.code).toBe('not_found');
  });
});

describe('a reply', () => {
  test('is shown with the review, and an empty one removes it', async () => {
    const { id, list } = await reviewed();
    expect((await reply(id, ' Which shoes? ')).data.message).toBe('Your reply was published.');
    expect((await list())[0]?.reply?.text).toBe('Which shoes?');
    expect((await reply(id, ' ')).data.message).toBe('The reply was removed.');
    expect((await list())[0]?.reply).toBeNull();
    expect((await reply(id, 'x'.repeat(2001))).error.code).toBe('invalid_input');
    expect((await reply(unknownId, 'Hello.')).error.code).toBe('not_found');
  });
});

test('only administrators moderate, and test administrators only look', async () => {
  const { id } = await reviewed();
  const tester = await site.user('testadmin');
  const calls = (cookie?: string) => [
    site.call(contract.adminListReviews, { query: {} }, cookie),
    site.call(contract.hideReview, { params: { id }, body: { hidden: true, reason: 'No.' } }, cookie),
    site.call(contract.replyToReview, { params: { id }, body: { text: 'No.' } }, cookie),
    site.call(contract.dismissReports, { params: { id } }, cookie),
  ];
  const statuses = async (cookie?: string) => (await Promise.all(calls(cookie))).map(({ status }) => status);
  expect(await statuses()).toEqual([401, 401, 401, 401]);
  expect(await statuses(reader.cookie)).toEqual([403, 403, 403, 403]);
  expect(await statuses(tester.cookie)).toEqual([200, 403, 403, 403]);
});
