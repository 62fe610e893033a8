import { deleteLecture } from '@fit-coder/contracts/catalogue-admin';
import { lectureVideoEvents } from '@fit-coder/contracts/media';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { notify, type Bus } from '../../src/platform/bus.ts';
import { createProduct } from '../../src/product.ts';
import { makeCourse, makeVideoLecture } from '../support/factories.ts';
import { watchVideo } from './events.client.ts';
import { videoAddress } from './upload/upload.client.ts';
import { testLimits } from '../support/served-site.ts';
import { startTestSite, type TestUser, type TestSite } from '../support/test-site.ts';

let site: TestSite;
/** The same site, with a bus that counts its listeners. */
let app: FastifyInstance;
let origin: string;
let listening: number;
let admin: TestUser;
let lectureId: string;

beforeAll(async () => {
  site = await startTestSite();
  admin = await site.user('testadmin');
  lectureId = (await makeVideoLecture(site, await makeCourse(site), { video: false })).id;
  const deps = { ...site.deps, bus: counting(site.deps.bus) };
  app = await buildApp(deps, createProduct(deps), null, testLimits);
  listening = 0;
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await site.close();
});

function counting(bus: Bus): Bus {
  return {
    listen(channel, listener) {
      const stop = bus.listen(channel, listener);
      listening += 1;
      return () => {
        listening -= 1;
        stop();
      };
    },
    get listens() {
      return bus.listens;
    },
    close: () => bus.close(),
  };
}

const watch = (cookie = admin.cookie) => watchVideo(videoAddress(origin, lectureId, '/events'), cookie);

test('callers without access are refused before a stream begins', async () => {
  const params = { id: lectureId };
  const unknown = { id: '00000000-0000-4000-8000-000000000000' };
  const { cookie } = await site.user();
  expect((await site.call(lectureVideoEvents, { params })).status).toBe(401);
  expect((await site.call(lectureVideoEvents, { params }, cookie)).status).toBe(403);
  expect((await site.call(lectureVideoEvents, { params: unknown }, admin.cookie)).status).toBe(404);
  expect((await site.call(lectureVideoEvents, { params: { id: 'x' } }, admin.cookie)).status).toBe(400);
  expect(listening).toBe(0);
});

test('a change is sent to every administrator who watches, until they leave', async () => {
  const [one, other] = [await watch(), await watch()];
  await expect.poll(() => [one.videos.length, other.videos.length]).toEqual([1, 1]);
  expect(listening).toBe(2);
  await notify(site.deps.database.db, 'video', lectureId);
  await expect.poll(() => [one.videos.length, other.videos.length]).toEqual([2, 2]);
  one.leave();
  await expect.poll(() => listening).toBe(1);
  await notify(site.deps.database.db, 'video', lectureId);
  await expect.poll(() => other.videos.length).toBe(3);
  expect(one.videos.length).toBe(2);
  other.leave();
  await expect.poll(() => listening).toBe(0);
});

test('an open stream ends with the server and does not delay its end', async () => {
  const other = await buildApp(site.deps, createProduct(site.deps), null, testLimits);
  const address = videoAddress(await other.listen({ port: 0, host: '127.0.0.1' }), lectureId, '/events');
  const events = await watchVideo(address, admin.cookie);
  await expect.poll(() => events.videos.length).toBe(1);
  const asked = performance.now();
  await other.close();
  await events.ended;
  expect(performance.now() - asked).toBeLessThan(3000);
});

test('the deletion of a lecture ends the streams of those who watch it', async () => {
  const goes = await makeVideoLecture(site, await makeCourse(site), { video: true });
  const events = await watchVideo(videoAddress(origin, goes.id, '/events'), admin.cookie);
  await expect.poll(() => events.videos.length).toBe(1);
  const { cookie } = await site.user('admin');
  expect((await site.call(deleteLecture, { params: { id: goes.id } }, cookie)).status).toBe(200);
  await events.ended;
  expect(events.videos).toHaveLength(1);
  await expect.poll(() => listening).toBe(0);
});
