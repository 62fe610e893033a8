import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { login, register } from '@fit-coder/contracts/accounts';
import { getOrder, subscribe } from '@fit-coder/contracts/commerce';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { DefaultHttpStack } from 'tus-js-client';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { load } from '../deploy/load.ts';
import { json, send } from '../deploy/requests.ts';
import { prepareUpload, untilVideo } from '../media/upload/upload.client.ts';
import { makeCourse, makeVideoLecture, type TestCourse } from '../support/factories.ts';
import { pictureFile } from '../support/test-site.ts';
import { openMediaFolder, picture, quick, tone, type MediaFolder } from '../support/videos.ts';
import { startCluster, type Cluster } from './cluster.ts';

const mebibyte = 1024 ** 2;
/** How many requests that change something run at any time: so many may fail when a node is killed. */
const writers = 2;
const learner = { name: 'Vera Visitor', email: 'vera@example.com', password: 'a password for vera' };

let cluster: Cluster;
let media: MediaFolder;
let course: TestCourse;
let lectureId: string;
let cookie: string;
beforeAll(async () => {
  [cluster, media] = await Promise.all([startCluster('x-accel'), openMediaFolder()]);
  course = await makeCourse(cluster.observer);
  lectureId = (await makeVideoLecture(cluster.observer, course, { video: false })).id;
});
afterAll(async () => {
  await cluster.close();
  await media.remove();
});

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
const db = () => cluster.observer.deps.database.db;

test('an upload continues when its web node is killed, and no request that only reads fails', async () => {
  const { proxy, observer } = cluster;
  const { email } = (await observer.user('admin')).user;
  const loggedIn = await send(proxy, apiBase + login.path, json({ email, password: 'a good password' }));
  const admin = loggedIn.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ') ?? '';
  const noise = ['-vf', 'noise=alls=12:allf=t', '-qp', '30'];
  const source = await media.make('film.mp4', ...picture('1280x720', 14), ...tone(14), ...quick, ...noise);
  const size = (await readFile(source)).length;
  expect(size).toBeGreaterThan(20 * mebibyte);

  let others: ReturnType<typeof load> | undefined;
  let killed: Promise<void> | undefined;
  const { upload, done } = await prepareUpload({ origin: proxy.origin, cookie: admin, lectureId }, source, {
    chunkSize: 4 * mebibyte,
    httpStack: new DefaultHttpStack({ ca: proxy.ca, agent: false }),
    retryDelays: [100, 500, 1000, 3000],
    // While a piece is on its way.
    onProgress: (sent) => {
      if (sent > 5 * mebibyte) others ??= load(proxy, writers);
      if (sent > 9 * mebibyte) killed ??= cluster.webs[0]?.kill();
    },
  });
  upload.start();
  await done;
  await killed;
  if (!others) throw new Error('the upload made no progress');
  const { reads, writes, failures } = await others.stop();
  say(`while a web node was killed: ${reads} reads, ${writes} writes, ${failures.length} failed`);
  expect(failures.filter((failure) => !failure.includes('/requestcourse'))).toEqual([]);
  expect(failures.length).toBeLessThanOrEqual(writers);
  expect(killed).toBeDefined();
  const rows = await db().selectFrom('course_requests').select('id').execute();
  // A request that failed was either stored before the node was killed, or not at all.
  expect(rows.length).toBeGreaterThanOrEqual(writes);
  expect(rows.length).toBeLessThanOrEqual(writes + failures.length);

  const video = await untilVideo(observer, lectureId, ({ state }) => state !== 'uploading');
  const assets = await db().selectFrom('media_assets').select(['id', 'size_bytes']).execute();
  expect(assets).toEqual([{ id: video.id, size_bytes: size }]);
  const kept = await observer.deps.storage.get(`sources/${video.id}`);
  const hash = createHash('sha256');
  if (kept) for await (const chunk of kept.open()) hash.update(chunk as Buffer);
  expect(hash.digest('hex')).toBe(
    createHash('sha256')
      .update(await readFile(source))
      .digest('hex'),
  );
});

test('the video is made by the other worker when the one that makes it is killed', async () => {
  const busy = async () => {
    for (const worker of cluster.workers) {
      const runs = await readdir(join(worker.dataDir, 'work/transcodes')).catch(() => []);
      if (runs.length > 0) return worker;
    }
    return null;
  };
  await untilVideo(
    cluster.observer,
    lectureId,
    ({ state, percent }) => state === 'processing' && percent > 0,
  );
  const worker = await vi.waitUntil(busy, { timeout: 240_000, interval: 50 });
  await worker.kill();
  const before = await untilVideo(cluster.observer, lectureId, () => true);
  expect(before.state).toBe('processing');
  await untilVideo(cluster.observer, lectureId, ({ state }) => state === 'ready');
});

test('a learner registers, pays once and gets one subscription', async () => {
  const { proxy } = cluster;
  const form = new FormData();
  for (const [name, value] of Object.entries(learner)) form.append(name, value);
  form.append('file', await pictureFile(), 'picture.png');
  const request = new Request(proxy.origin, { method: 'POST', body: form });
  const registered = await send(proxy, apiBase + register.path, {
    method: 'POST',
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  });
  expect([registered.status, registered.body]).toEqual([200, expect.stringContaining(learner.email)]);
  cookie = registered.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ') ?? '';
  expect(await segmentStatus()).toBe(403);

  const ordered = await send(proxy, apiBase + subscribe.path, json({ plan: 'monthly' }, { cookie }));
  const { url, reference } = JSON.parse(ordered.body) as { url: string; reference: string };
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: learner.name };
  const pay = () =>
    send(proxy, new URL(url, proxy.origin).pathname, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      body: String(new URLSearchParams(card)),
    });
  // Twice at once, as an impatient buyer does.
  const payments = await Promise.all([pay(), pay()]);
  expect(payments.map(({ status }) => status)).toEqual([303, 303]);
  const status = async () => {
    const { body } = await send(proxy, apiBase + getOrder.path.replace(':reference', reference));
    return (JSON.parse(body) as { order: { status: string } }).order.status;
  };
  await vi.waitUntil(async () => (await status()) === 'paid', { timeout: 240_000, interval: 100 });
  for (const table of ['orders', 'payments', 'subscriptions'] as const) {
    const rows = await db().selectFrom(table).select('id').execute();
    expect([table, rows.length]).toEqual([table, 1]);
  }
});

test('the learner watches through nginx, then during and after an update of all nodes to redirects', async () => {
  await watch();
  expect(await segmentStatus()).toBe(200);
  await cluster.startWeb(0, 'redirect');
  const others = load(cluster.proxy, writers);
  await cluster.webs[1]?.stop();
  await cluster.startWeb(1, 'redirect');
  const { reads, writes, failures } = await others.stop();
  say(`while a web node was replaced: ${reads} reads, ${writes} writes, ${failures.length} failed`);
  expect(failures).toEqual([]);
  expect(await segmentStatus()).toBe(302);
  await watch();
});

/** The status of the first segment for the learner. */
async function segmentStatus(): Promise<number> {
  const { id } = await untilVideo(cluster.observer, lectureId, () => true);
  const { proxy } = cluster;
  const master = await send(proxy, `/media/${id}/master.m3u8`, { headers: { cookie } });
  if (master.status !== 200) return master.status;
  const rendition = /^(\w+)\/index\.m3u8$/mu.exec(master.body)?.[1] ?? '';
  const list = await send(proxy, `/media/${id}/${rendition}/index.m3u8`, { headers: { cookie } });
  const segment = /^[\w-]+\.m4s$/mu.exec(list.body)?.[0] ?? '';
  return (await send(proxy, `/media/${id}/${rendition}/${segment}`, { headers: { cookie } })).status;
}

/** Plays the lecture in a browser past three seconds, without a failed request for a file of the video. */
async function watch(): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  });
  try {
    const context = await browser.newContext({ ignoreHTTPSErrors: true });
    const [name = '', value = ''] =
      cookie
        .split('; ')
        .find((one) => one.includes('fc_session'))
        ?.split('=') ?? [];
    await context.addCookies([{ name, value, url: cluster.proxy.origin, secure: true }]);
    const page = await context.newPage();
    const failed: string[] = [];
    let segments = 0;
    page.on('response', (response) => {
      if (!/\.m4s(?:\?|$)/u.test(response.url())) return;
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
      else segments += 1;
    });
    page.on('requestfailed', (request) => {
      if (request.url().includes('.m4s')) failed.push(`${request.failure()?.errorText} ${request.url()}`);
    });
    await page.goto(`${cluster.proxy.origin}/course/${course.id}?lecture=${lectureId}`);
    const video = page.locator('video');
    await video.waitFor({ timeout: 240_000 });
    const state = () =>
      video.evaluate(({ readyState, currentTime }: HTMLVideoElement) => ({ readyState, currentTime }));
    const isLoaded = async () => failed.length > 0 || (await state()).readyState >= 1;
    await vi.waitUntil(isLoaded, { timeout: 240_000, interval: 100 });
    expect(failed).toEqual([]);
    await video.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true;
      // The player begins where the learner stopped.
      element.currentTime = 0;
      await element.play();
    });
    await vi.waitUntil(async () => (await state()).currentTime > 3, { timeout: 240_000, interval: 100 });
    expect(failed).toEqual([]);
    expect(segments).toBeGreaterThan(0);
  } finally {
    await browser.close();
  }
}
