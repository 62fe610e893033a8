import { randomUUID } from 'node:crypto';
import { deleteAccount } from '@fit-coder/contracts/accounts';
import { getCourse, listNewCourses } from '@fit-coder/contracts/catalogue';
import { exportAccount } from '@fit-coder/contracts/learning';
import { markLecture } from '@fit-coder/contracts/learning/progress';
import * as contract from '@fit-coder/contracts/learning/reviews';
import { describe, expect, test } from 'vitest';
import { makeCourse, makeEntitlement, makeVideoLecture, unknownId } from '../../support/factories.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { learnerOf, recordedCourse, watchSome, writeReview } from './learners.ts';

const site = siteForAllTests();
const db = () => site.deps.database.db;

const list = (id: string, query: object = {}) => site.call(contract.listReviews, { params: { id }, query });
const own = (id: string, cookie?: string) => site.call(contract.getOwnReview, { params: { id } }, cookie);
const remove = (id: string, cookie?: string) => site.call(contract.deleteReview, { params: { id } }, cookie);
const write = (user: TestUser, id: string, stars: unknown, text?: string) =>
  writeReview(site, user, id, stars, text);
const rating = async (id: string) => (await site.call(getCourse, { params: { id } })).data.course.rating;

describe('a review', () => {
  test('can be written by those who bought a course, subscribed to it, or watched something of it', async () => {
    const premium = await recordedCourse(site, { access: 'premium', priceCents: 2900 });
    const [buyer, subscriber, stranger] = [await site.user(), await site.user(), await site.user()];
    await makeEntitlement(site, buyer, premium.id);
    await makeEntitlement(site, subscriber, null);
    for (const user of [buyer, subscriber]) expect((await write(user, premium.id, 5)).status).toBe(200);
    expect((await write(stranger, premium.id, 5)).error.code).toBe('not_possible');
    const free = await recordedCourse(site);
    expect((await write(subscriber, free.id, 5)).error.code).toBe('not_possible');
    expect((await own(free.id, subscriber.cookie)).data).toEqual({ review: null, mayReview: false });
    const learner = await learnerOf(site, free);
    expect((await own(free.id, learner.cookie)).data.mayReview).toBe(true);
    expect((await write(learner, free.slug, 4)).status).toBe(200);
  });

  test('cannot be written by those who only marked a lecture as done', async () => {
    const user = await site.user();
    for (const access of ['free', 'premium'] as const) {
      const course = await recordedCourse(site, { access });
      const { id } = await makeVideoLecture(site, course, { preview: true });
      const marked = await site.call(markLecture, { params: { id }, body: { done: true } }, user.cookie);
      expect(marked.data.progress).toMatchObject({ done: true, watchedSeconds: 0 });
      expect((await own(course.id, user.cookie)).data.mayReview).toBe(false);
      expect((await write(user, course.id, 1)).error.code).toBe('not_possible');
    }
  });

  test('cannot be written by those who watched only free previews of a premium course', async () => {
    const course = await recordedCourse(site, { access: 'premium', priceCents: 2900 });
    const preview = await makeVideoLecture(site, course, { preview: true });
    const user = await learnerOf(site, { ...course, lectureId: preview.id });
    expect((await own(course.id, user.cookie)).data.mayReview).toBe(false);
    expect((await write(user, course.id, 1)).error.code).toBe('not_possible');
    await makeEntitlement(site, user, course.id);
    expect((await write(user, course.id, 5)).status).toBe(200);

    const free = await recordedCourse(site);
    const shown = await makeVideoLecture(site, free, { preview: true });
    expect((await write(await learnerOf(site, { ...free, lectureId: shown.id }), free.id, 5)).status).toBe(
      200,
    );
  });

  test('can be written by those who watched a premium course while they could', async () => {
    const course = await recordedCourse(site, { access: 'premium', priceCents: 2900 });
    const user = await site.user();
    await makeEntitlement(site, user, null);
    await watchSome(site, user, course);
    await db().deleteFrom('entitlements').where('user_id', '=', user.user.id).execute();
    expect((await write(user, course.id, 4)).status).toBe(200);
  });

  test('needs a session, and a published course that can be watched', async () => {
    const [user, draft] = [await site.user(), await recordedCourse(site, { publishedAt: null })];
    const announced = await makeCourse(site, { priceCents: 2900 });
    await makeEntitlement(site, user, announced.id);
    expect(
      (await site.call(contract.saveReview, { params: { id: draft.id }, body: { stars: 5, text: '' } })).error
        .code,
    ).toBe('not_signed_in');
    expect((await own(draft.id)).error.code).toBe('not_signed_in');
    expect((await remove(draft.id)).error.code).toBe('not_signed_in');
    for (const id of [draft.id, unknownId, 'no-such-course']) {
      expect((await write(user, id, 5)).error.code).toBe('not_found');
      expect((await list(id)).error.code).toBe('not_found');
    }
    expect((await write(user, announced.id, 5)).error.code).toBe('not_possible');
  });

  test('has one to five whole stars and at most 2,000 characters of plain text', async () => {
    const course = await recordedCourse(site);
    const user = await learnerOf(site, course);
    for (const stars of [0, 6, 4.5, '5', null, undefined])
      expect((await write(user, course.id, stars)).error.code).toBe('invalid_input');
    expect((await write(user, course.id, 5, 'x'.repeat(2001))).error.fields).toEqual({
      text: 'The review can have at most 2000 characters.',
    });
    expect((await list(course.id)).data.reviews).toEqual([]);
    const text = '<b>Clear</b>\n\n& short 👍';
    expect((await write(user, course.id, 5, `  ${text} `)).data.review).toMatchObject({ stars: 5, text });
  });

  test('is one for each user and course: a second one changes it, and says that it was changed', async () => {
    const course = await recordedCourse(site);
    const user = await learnerOf(site, course);
    const first = (await write(user, course.id, 2, 'Too fast.')).data;
    expect([first.message, first.review.editedAt]).toEqual(['Your review was published.', null]);
    await Promise.all([write(user, course.id, 2, 'Too fast.'), write(user, course.id, 2, 'Too fast.')]);
    expect((await own(course.id, user.cookie)).data.review?.editedAt).toBeNull();
    const { data } = await write(user, course.id, 4, 'Better at the second look.');
    expect(data).toMatchObject({ message: 'Your review was changed.', review: { id: first.review.id } });
    const { reviews } = (await list(course.id)).data;
    expect(reviews).toMatchObject([{ name: user.user.name, stars: 4, text: 'Better at the second look.' }]);
    expect(await rating(course.id)).toEqual({ average: 4, count: 1 });
  });

  test('can be deleted once', async () => {
    const course = await recordedCourse(site);
    const [user, other] = [await learnerOf(site, course), await learnerOf(site, course)];
    await write(user, course.id, 1);
    expect((await remove(course.id, other.cookie)).error.code).toBe('not_found');
    expect((await remove(course.id, user.cookie)).status).toBe(200);
    expect((await remove(course.id, user.cookie)).error.code).toBe('not_found');
    expect([await rating(course.id), (await list(course.id)).data.reviews]).toEqual([null, []]);
  });

  test('is in the data export of its author, and is removed with the account', async () => {
    const course = await recordedCourse(site, { title: 'Trees' });
    const [user, other] = [await learnerOf(site, course), await learnerOf(site, course)];
    await write(user, course.id, 1, 'Mine.');
    const theirs = (await write(other, course.id, 5, 'Theirs.')).data.review;
    const report = { params: { id: theirs.id }, body: { reason: 'Not true.' } };
    await site.call(contract.reportReview, report, user.cookie);
    const { data } = await site.call(exportAccount, {}, user.cookie);
    expect(data.reviews).toMatchObject([{ course: 'Trees', stars: 1, text: 'Mine.', hiddenReason: null }]);
    expect(data.reviewReports).toMatchObject([{ course: 'Trees', reason: 'Not true.' }]);
    await site.call(deleteAccount, { body: { password: user.password } }, user.cookie);
    expect((await list(course.id)).data.reviews).toMatchObject([{ text: 'Theirs.' }]);
    expect(await rating(course.id)).toEqual({ average: 5, count: 1 });
    const reports = await db().selectFrom('review_reports').where('review_id', '=', theirs.id).execute();
    expect(reports).toEqual([]);
  });
});

describe('the rating of a course', () => {
  test('is the average of its reviews to one decimal, and their number, also after many at the same moment', async () => {
    const course = await recordedCourse(site);
    const stars = [5, 5, 4, 5, 3, 4, 5];
    const users = await Promise.all(stars.map(() => learnerOf(site, course)));
    await Promise.all(users.map((user, index) => write(user, course.id, stars[index])));
    expect(await rating(course.id)).toEqual({ average: 4.4, count: 7 });
    await Promise.all(users.map((user) => write(user, course.id, 1)));
    expect(await rating(course.id)).toEqual({ average: 1, count: 7 });
    await Promise.all(users.map(({ cookie }) => remove(course.id, cookie)));
    expect(await rating(course.id)).toBeNull();
  });

  test('is on the card, and goes with the course', async () => {
    const course = await recordedCourse(site, { publishedAt: new Date(Date.now() + 60_000) });
    await write(await learnerOf(site, course), course.id, 3);
    const { courses } = (await site.call(listNewCourses)).data;
    expect(courses.find(({ id }) => id === course.id)?.rating).toEqual({ average: 3, count: 1 });
    await db().deleteFrom('courses').where('id', '=', course.id).execute();
    const left = await db().selectFrom('course_reviews').where('course_id', '=', course.id).execute();
    expect(left).toEqual([]);
  });
});

describe('the list of reviews', () => {
  test('has pages of ten, the newest first, and a filter by stars, with the counts of all', async () => {
    const course = await recordedCourse(site);
    await addReviews(course.id, 23);
    const pages: string[][] = [];
    let cursor: string | null | undefined;
    do {
      const { data }: Awaited<ReturnType<typeof list>> = await list(course.id, cursor ? { cursor } : {});
      pages.push(data.reviews.map(({ text }) => text));
      expect(data.counts).toEqual([4, 5, 5, 5, 4]);
      cursor = data.next;
    } while (cursor);
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 3]);
    expect(pages.flat()).toEqual(Array.from({ length: 23 }, (_, index) => `Review ${23 - index}`));
    const five = (await list(course.id, { stars: '5' })).data;
    expect(five.reviews.map(({ text }) => text)).toEqual(['Review 19', 'Review 14', 'Review 9', 'Review 4']);
    expect(five.next).toBeNull();
  });

  test('refuses unknown cursors and stars', async () => {
    const course = await recordedCourse(site);
    for (const query of [{ cursor: 'AAAA' }, { stars: '0' }, { stars: '6' }, { sort: 'best' }])
      expect((await list(course.id, query)).error.code).toBe('invalid_input');
  });

  test('reads only its page from the index', async () => {
    const course = await recordedCourse(site);
    for (const other of [await makeCourse(site), await makeCourse(site)]) await addReviews(other.id, 400);
    await addReviews(course.id, 40);
    await site.deps.database.pool.query('analyze course_reviews');
    const { rows } = await site.deps.database.pool.query<{ 'QUERY PLAN': string }>(
      `explain select * from course_reviews where course_id = $1 and hidden_at is null
       order by created_at desc, id desc limit 11`,
      [course.id],
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
      /Index Scan using course_reviews_shown /u,
    );
  });
});

/** Reviews by new users, whose stars are 2, 3, 4, 5, 1, 2 and so on; `Review 1` is the oldest. */
async function addReviews(courseId: string, count: number): Promise<void> {
  await site.deps.database.pool.query(
    `with added as (
      insert into users (name, email, password_hash)
      select 'Grace', n || '-' || $3 || '@example.com', '' from generate_series(1, $2::int) n
      returning id, split_part(email, '-', 1)::int as n)
    insert into course_reviews (course_id, user_id, stars, body, created_at)
    select $1, id, n % 5 + 1, 'Review ' || n, now() + n * interval '1 second' from added`,
    [courseId, count, randomUUID()],
  );
}
