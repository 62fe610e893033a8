import { randomUUID } from 'node:crypto';
import {
  addToPlaylist,
  getKept,
  getPlaylist,
  maxPlaylistCourses,
  removeFromPlaylist,
} from '@fit-coder/contracts/learning';
import { beforeAll, describe, expect, test } from 'vitest';
import { courseForSale, fillCart } from '../../commerce/cart/cart-shop.ts';
import { makeCategories, makeCourse, makeEntitlement } from '../../support/factories.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';

const site = siteForAllTests();
beforeAll(() => makeCategories(site));

const db = () => site.deps.database.db;
const newCourse = async (title?: string) => (await makeCourse(site, title ? { title } : {})).id;

const add = (id: unknown, cookie?: string) => site.call(addToPlaylist, { body: { id } }, cookie);
const remove = (query: Record<string, string>, cookie?: string) =>
  site.call(removeFromPlaylist, { query }, cookie);

async function keep(user: TestUser, ...ids: string[]): Promise<void> {
  for (const id of ids) expect((await add(id, user.cookie)).status).toBe(200);
}

async function playlistOf({ cookie }: TestUser) {
  return (await site.call(getPlaylist, {}, cookie)).data.playlist;
}
const idsOf = async (user: TestUser) => (await playlistOf(user)).map(({ course }) => course.id);

/** Sets back the time at which a user removed a course. */
async function removedAgo({ user }: TestUser, courseId: string, ms: number): Promise<void> {
  await db()
    .updateTable('playlist_items')
    .set({ removed_at: new Date(Date.now() - ms) })
    .where('user_id', '=', user.id)
    .where('course_id', '=', courseId)
    .execute();
}

async function rowsOf({ user }: TestUser): Promise<string[]> {
  const query = db().selectFrom('playlist_items').select('course_id').where('user_id', '=', user.id);
  return (await query.execute()).map((row) => row.course_id);
}

const minute = 60_000;

describe('a playlist', () => {
  test('needs a session', async () => {
    const responses = [
      await site.call(getPlaylist),
      await add(randomUUID()),
      await remove({ id: randomUUID() }),
      await site.call(getKept),
    ];
    for (const { status, error } of responses) expect([status, error.code]).toEqual([401, 'not_signed_in']);
  });

  test('of the test administrator can be read but not changed', async () => {
    const user = await site.user('testadmin');
    const id = await newCourse();
    for (const { status, error } of [await add(id, user.cookie), await remove({ id }, user.cookie)])
      expect([status, error.code]).toEqual([403, 'test_admin_reads_only']);
    expect(await playlistOf(user)).toEqual([]);
  });

  test.each([
    ['nothing', undefined],
    ['what is no id', 'a-course'],
    ['a list', [randomUUID()]],
  ])('refuses %s', async (_, id) => {
    const { cookie } = await site.user();
    const response = await add(id, cookie);
    expect([response.status, response.error.code]).toEqual([400, 'invalid_input']);
  });

  test('refuses extra fields, other types and broken JSON', async () => {
    const { cookie } = await site.user();
    const send = (type: string, payload: string) =>
      site.call(addToPlaylist, {}, cookie, { payload, headers: { cookie, 'content-type': type } });
    const extra = JSON.stringify({ id: randomUUID(), addedAt: '2020-01-01' });
    expect((await send('application/json', extra)).error.code).toBe('invalid_input');
    expect((await send('application/json', '{"id"')).error.code).toBe('malformed_body');
    expect((await send('text/csv', 'id')).error.code).toBe('unsupported_type');
    expect((await remove({ id: randomUUID(), all: '1' }, cookie)).error.code).toBe('invalid_input');
    expect((await remove({}, cookie)).error.code).toBe('invalid_input');
    expect((await remove({ id: 'a-course' }, cookie)).error.code).toBe('invalid_input');
  });

  test('refuses unknown courses and drafts', async () => {
    const { cookie } = await site.user();
    const draft = (await makeCourse(site, { publishedAt: null })).id;
    for (const id of [randomUUID(), draft]) {
      const response = await add(id, cookie);
      expect([response.status, response.error.code]).toEqual([404, 'not_found']);
    }
  });

  test("shows the user's own courses, the last added first, with their times", async () => {
    const [one, other] = [await site.user(), await site.user()];
    const [first, second] = [await newCourse(), await newCourse('Second course')];
    await keep(one, first);
    expect((await add(second.toUpperCase(), one.cookie)).data).toEqual({
      success: 'Second course was added to your playlist.',
    });
    const playlist = await playlistOf(one);
    expect(playlist.map(({ course }) => course.id)).toEqual([second, first]);
    expect(playlist[0]?.course).toMatchObject({ title: 'Second course', category: { slug: 'python' } });
    expect(Date.parse(playlist[0]?.addedAt ?? '')).toBeGreaterThan(Date.now() - minute);
    expect(await playlistOf(other)).toEqual([]);
    await remove({ id: first }, other.cookie);
    expect(await idsOf(one)).toEqual([second, first]);
  });

  test('has each course once, and says if it is already there', async () => {
    const user = await site.user();
    const id = await newCourse('Once is enough');
    await keep(user, id);
    const [before] = await playlistOf(user);
    const again = await add(id, user.cookie);
    expect(again.data.success).toBe('Once is enough is already in your playlist.');
    expect(await playlistOf(user)).toEqual([before]);
  });

  test('shows an unpublished course only when it is published again', async () => {
    const user = await site.user();
    const id = await newCourse();
    await keep(user, id);
    const publish = (at: Date | null) =>
      db().updateTable('courses').set({ published_at: at }).where('id', '=', id).execute();
    await publish(null);
    expect(await idsOf(user)).toEqual([]);
    await publish(new Date());
    expect(await idsOf(user)).toEqual([id]);
  });
});

describe('a course that is removed', () => {
  test('is no longer listed, and a second removal changes nothing', async () => {
    const user = await site.user();
    const [one, two] = [await newCourse(), await newCourse()];
    await keep(user, one, two);
    for (let time = 0; time < 2; time += 1) {
      const response = await remove({ id: one }, user.cookie);
      expect(response.data).toEqual({ success: 'Removed from your playlist.' });
      expect(await idsOf(user)).toEqual([two]);
    }
  });

  test('and added again within the hour returns to its place and its time', async () => {
    const user = await site.user();
    const [one, two, three] = [await newCourse(), await newCourse(), await newCourse()];
    await keep(user, one, two, three);
    const before = await playlistOf(user);
    await remove({ id: two }, user.cookie);
    await removedAgo(user, two, 59 * minute);
    await keep(user, two);
    expect(await playlistOf(user)).toEqual(before);
  });

  test('and added again after the hour is the newest', async () => {
    const user = await site.user();
    const [one, two] = [await newCourse(), await newCourse()];
    await keep(user, one, two);
    await remove({ id: one }, user.cookie);
    await removedAgo(user, one, 61 * minute);
    await keep(user, one);
    expect(await idsOf(user)).toEqual([one, two]);
  });

  test('is forgotten after an hour, when any user changes a playlist', async () => {
    const [user, other] = [await site.user(), await site.user()];
    const [old, late, stays] = [await newCourse(), await newCourse(), await newCourse()];
    await keep(user, old, late, stays);
    await remove({ id: old }, user.cookie);
    await remove({ id: late }, user.cookie);
    await removedAgo(user, old, 61 * minute);
    await keep(other, stays);
    expect(new Set(await rowsOf(user))).toEqual(new Set([late, stays]));
    await removedAgo(user, late, 61 * minute);
    await remove({ id: stays }, other.cookie);
    expect(await rowsOf(user)).toEqual([stays]);
  });
});

test('a playlist is full at its limit, also when many are added at once', async () => {
  const user = await site.user();
  const ids = await Promise.all(Array.from({ length: maxPlaylistCourses + 4 }, () => newCourse()));
  const rows = ids.slice(0, maxPlaylistCourses - 2).map((id) => ({ user_id: user.user.id, course_id: id }));
  await db().insertInto('playlist_items').values(rows).execute();
  const responses = await Promise.all(ids.slice(maxPlaylistCourses - 2).map((id) => add(id, user.cookie)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(responses.find(({ status }) => status !== 200)?.error.code).toBe('list_full');
  expect(await playlistOf(user)).toHaveLength(maxPlaylistCourses);
  await remove({ id: ids[0] ?? '' }, user.cookie);
  expect((await add(ids[0], user.cookie)).status).toBe(200);
});

test('lists the ids of saved, in-cart and owned courses, without those no longer published or for sale', async () => {
  const user = await site.user();
  const [saved, wanted, owned] = [await newCourse(), await courseForSale(site), await newCourse()];
  const [savedDraft, wantedDraft] = [await newCourse(), await courseForSale(site)];
  await keep(user, saved, savedDraft);
  await fillCart(site, user, [wanted, wantedDraft]);
  // Two orders may include the same course; a subscription opens all courses, but the user owns none of them.
  for (const courseId of [owned, owned, null]) await makeEntitlement(site, user, courseId);
  await db()
    .updateTable('courses')
    .set({ published_at: null })
    .where('id', 'in', [savedDraft, wantedDraft])
    .execute();
  const { data } = await site.call(getKept, {}, user.cookie);
  expect(data.kept).toEqual({
    followed: [],
    playlist: [saved],
    cart: [wanted],
    owned: [owned],
    subscribed: true,
    begun: [],
  });
  const stranger = await site.call(getKept, {}, (await site.user()).cookie);
  expect(stranger.data.kept).toEqual({
    playlist: [],
    cart: [],
    owned: [],
    followed: [],
    subscribed: false,
    begun: [],
  });
});
