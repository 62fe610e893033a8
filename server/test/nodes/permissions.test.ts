import { logout } from '@fit-coder/contracts/accounts';
import { changeRole, deleteUser } from '@fit-coder/contracts/administration';
import { publishCourse } from '@fit-coder/contracts/catalogue-admin';
import { grantAccess, listUserAccess, revokeAccess } from '@fit-coder/contracts/customers/access';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCourse, makeEntitlement, makeVideoLecture } from '../support/factories.ts';
import { createPatientDatabase, type TestDatabase } from '../support/test-database.ts';
import { startTestSite, type TestSite, type TestUser } from '../support/test-site.ts';

let database: TestDatabase;
/** Rights end at `one`, and videos are watched at `other`. */
let one: TestSite;
let other: TestSite;
let admin: TestUser;
let courseId: string;
let path: string;
beforeAll(async () => {
  database = await createPatientDatabase();
  const settings = { databaseUrl: database.url, secret: 'shared'.repeat(6) };
  one = await startTestSite(settings);
  other = await startTestSite({ ...settings, dataDir: one.dataDir });
  admin = await one.user('admin');
});
beforeEach(async () => {
  const course = await makeCourse(one);
  courseId = course.id;
  const { assetId } = await makeVideoLecture(one, course);
  await other.deps.storage.put(`media/${assetId}/720p/segment-0001.m4s`, Buffer.from('a segment'));
  path = `/media/${assetId}/720p/segment-0001.m4s`;
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await database.drop();
});

async function watched({ cookie }: Pick<TestUser, 'cookie'>): Promise<number> {
  return (await other.app.inject({ url: path, headers: { cookie } })).statusCode;
}

/** Ends access by rows alone, without a notification. */
const endSilently = ({ user }: TestUser) =>
  other.deps.database.db.deleteFrom('entitlements').where('user_id', '=', user.id).execute();

/** Waits for a status for less time than a permission is kept. */
const soon = (user: TestUser) => expect.poll(() => watched(user), { timeout: 15_000, interval: 20 });

async function subscriber(): Promise<TestUser> {
  const user = await one.user();
  const grant = { courseId: null, until: null, reason: 'a test of access' };
  const given = await one.call(grantAccess, { params: { id: user.user.id }, body: grant }, admin.cookie);
  expect(given.status).toBe(200);
  await soon(user).toBe(200);
  return user;
}

async function revoke({ user: { id } }: TestUser): Promise<unknown> {
  const { data } = await one.call(listUserAccess, { params: { id } }, admin.cookie);
  const params = { id, entitlement: data.sources[0]!.id };
  return one.call(revokeAccess, { params, body: { reason: 'a test of its end' } }, admin.cookie);
}

const unpublish = () =>
  one.call(publishCourse, { params: { id: courseId }, body: { published: false } }, admin.cookie);
const demote = ({ user: { id } }: TestUser) =>
  one.call(changeRole, { params: { id }, body: { role: 'user' } }, admin.cookie);

test.each<[string, number, (user: TestUser) => Promise<unknown>, 'admin'?]>([
  ['a session that ended', 401, ({ cookie }) => one.call(logout, {}, cookie)],
  ['access that was revoked', 403, revoke],
  ['an unpublished course', 403, unpublish],
  ['a lost role', 403, demote, 'admin'],
  ['a deleted account', 401, ({ user: { id } }) => one.call(deleteUser, { params: { id } }, admin.cookie)],
])(
  '%s ends playback at another node before the permission would have expired',
  async (_, status, end, role) => {
    const user = role ? await one.user(role) : await subscriber();
    const neighbour = await subscriber();
    expect(await watched(user)).toBe(200);
    await end(user);
    await soon(user).toBe(status);
    expect(await watched(neighbour)).toBe(status === 403 && end === unpublish ? 403 : 200);
  },
);

test('a node that lost its listening connection drops the permissions that it kept', async () => {
  const user = await one.user();
  await makeEntitlement(one, user, null);
  expect(await watched(user)).toBe(200);
  await endSilently(user);
  expect(await watched(user), 'kept, because nobody told of the row').toBe(200);
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and application_name = 'fit-coder-bus'`.execute(
    other.deps.database.db,
  );
  expect(rows.map(({ ended }) => ended)).toEqual([true, true]);
  await soon(user).toBe(403);
  await expect.poll(() => other.deps.bus.listens).toBe(true);
});
