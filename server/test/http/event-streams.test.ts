import { endSession, listSessions, login, logout } from '@fit-coder/contracts/accounts';
import { deleteUser } from '@fit-coder/contracts/administration';
import { afterEach, expect, test } from 'vitest';
import { usualLimits } from '../../src/http/limits/site-limits.ts';
import { makeCourse, makeVideoLecture } from '../support/factories.ts';
import { watchVideo } from '../media/events.client.ts';
import { videoAddress } from '../media/upload/upload.client.ts';
import { startTestSite, type TestUser, type TestSite } from '../support/test-site.ts';
import { untilBusListens } from '../support/bus.ts';

const { streams } = usualLimits;

let site: TestSite;
let address: string;
let admin: TestUser;

async function start(limits = {}, config = {}) {
  site = await startTestSite(config, null, undefined, { streams: { ...streams, ...limits } });
  admin = await site.user('admin');
  const lecture = await makeVideoLecture(site, await makeCourse(site), { video: false });
  address = videoAddress(await site.listen(), lecture.id, '/events');
  await untilBusListens(site);
}
afterEach(() => site.close());

const setRole = (role: 'user') =>
  site.deps.database.db.updateTable('users').set({ role }).where('id', '=', admin.user.id).execute();

test('refuses a user more streams than the limit with 429, and accepts one again when another ends', async () => {
  await start({ ofOneUser: 3 });
  const open = [];
  for (let index = 0; index < 3; index += 1) open.push(await watchVideo(address, admin.cookie));
  const refused = await fetch(address, { headers: { cookie: admin.cookie } });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  open[0]?.leave();
  await expect
    .poll(async () => {
      const next = await watchVideo(address, admin.cookie).catch(() => null);
      next?.leave();
      return next !== null;
    })
    .toBe(true);
  for (const stream of open) stream.leave();
});

test('refuses one network more streams than the limit, for all users together', async () => {
  await start({ ofOneNetwork: 1 }, { rateLimits: true });
  const first = await watchVideo(address, admin.cookie);
  const other = await site.user('admin');
  expect((await fetch(address, { headers: { cookie: other.cookie } })).status).toBe(429);
  first.leave();
});

test('ends the streams of a session with it, and not those of others', async () => {
  await start({ checkMs: 3_600_000 });
  const other = await site.user('admin');
  const [mine, theirs] = [await watchVideo(address, admin.cookie), await watchVideo(address, other.cookie)];
  let otherEnded = false;
  void theirs.ended.then(() => (otherEnded = true));
  expect((await site.call(logout, {}, admin.cookie)).status).toBe(200);
  await mine.ended;
  expect(otherEnded).toBe(false);
  theirs.leave();
});

test('ends the streams of a session that its user ends on another device', async () => {
  await start({ checkMs: 3_600_000 });
  const body = { email: admin.user.email, password: admin.password };
  const other = (await site.call(login, { body })).cookie ?? '';
  const stream = await watchVideo(address, admin.cookie);
  const { sessions } = (await site.call(listSessions, {}, other)).data;
  const id = sessions.find(({ current }) => !current)?.id ?? '';
  expect((await site.call(endSession, { params: { id } }, other)).status).toBe(200);
  await stream.ended;
});

test('ends the streams of an account with it', async () => {
  await start({ checkMs: 3_600_000 });
  const other = await site.user('admin');
  const stream = await watchVideo(address, admin.cookie);
  const params = { id: admin.user.id };
  expect((await site.call(deleteUser, { params }, other.cookie)).status).toBe(200);
  await stream.ended;
});

test('ends a stream when its user loses the role, even without a notification', async () => {
  await start({ checkMs: 100 });
  const stream = await watchVideo(address, admin.cookie);
  await setRole('user');
  await stream.ended;
  expect((await fetch(address, { headers: { cookie: admin.cookie } })).status).toBe(403);
});
