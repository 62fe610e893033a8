import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeCourse, makeVideoLecture, type TestCourse } from '../../support/factories.ts';
import { openMediaFolder, picture, quick, type MediaFolder } from '../../support/videos.ts';
import { prepareUpload, untilVideo } from '../upload/upload.client.ts';
import { startOwner } from '../../support/owner-process.ts';
import { openThrottledProxy } from '../../support/throttled-proxy.ts';
import { startTestSite, type TestSite } from '../../support/test-site.ts';

const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));
const mediaSite = fileURLToPath(new URL('site.process.ts', import.meta.url));

/** Access to the database and the folder of the processes; it runs no jobs. */
let site: TestSite;
let course: TestCourse;
let media: MediaFolder;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  [site, media] = await Promise.all([startTestSite(), openMediaFolder()]);
  course = await makeCourse(site);
});
/** A failed test leaves no worker running for the next one. */
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => end(worker, 'SIGKILL')));
});
afterAll(async () => {
  await site.close();
  await media.remove();
});

const settings = () => ({
  ...process.env,
  NODE_ENV: 'test',
  DATABASE_URL: site.deps.database.pool.options.connectionString ?? '',
  DATA_DIR: site.dataDir,
  DEMO: 'off',
  TEST_ADMIN: 'off',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
});

/** The worker as an operator starts it. */
function startWorker(): ChildProcess {
  const env = { ...settings(), ROLE: 'worker' };
  const worker = spawn(process.execPath, [main], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  workers.push(worker);
  return worker;
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  child.kill(signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

/** How many programs of this machine work on the asset. */
async function countFfmpeg(assetId: string): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const lines = ids.map((id) => readFile(`/proc/${id}/cmdline`, 'latin1').catch(() => ''));
  return (await Promise.all(lines)).filter((line) => line.includes('ffmpeg\0') && line.includes(assetId))
    .length;
}

const inWork = async (folder: string) => readdir(join(site.dataDir, 'work', folder)).catch(() => []);
const sha256 = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

test.runIf(process.platform === 'linux')(
  'a worker killed in the middle of a transcode: the next one redoes it, and nothing is left of the first',
  async () => {
    const { id } = await makeVideoLecture(site, course, { video: false });
    // So long that ffmpeg still runs when a busy machine notices its first progress.
    const path = await media.make('long.mp4', ...picture('640x360', 120), ...quick);
    await site.product.media.ingest({ lectureId: id, fileName: 'long.mp4', path });
    const first = startWorker();
    const halfway = await untilVideo(site, id, ({ state, percent }) => state === 'processing' && percent > 0);
    expect(await countFfmpeg(halfway.id)).toBeGreaterThan(0);
    await end(first, 'SIGKILL');
    await expect.poll(() => countFfmpeg(halfway.id)).toBe(0);
    expect(await untilVideo(site, id, () => true)).toMatchObject({ state: 'processing' });
    expect(await inWork('transcodes')).toEqual([halfway.id]);

    const second = startWorker();
    const ready = await untilVideo(site, id, ({ state }) => state === 'ready');
    expect(ready.id).toBe(halfway.id);
    expect(await inWork('transcodes')).toEqual([]);
    const stored = join(site.dataDir, 'storage/media', ready.id);
    const runs = await readdir(stored);
    expect(runs).toHaveLength(1);
    expect(await readdir(join(stored, runs[0] ?? ''))).toContain('master.m3u8');
    expect(await end(second, 'SIGTERM')).toBe(0);
  },
);

test('a client resumes its upload after the server was killed, and every byte is the same', async () => {
  const admin = await site.user('admin');
  const { id: lectureId } = await makeVideoLecture(site, course, { video: false });
  const noisy = ['-f', 'lavfi', '-i', 'testsrc2=size=480x270:duration=3,noise=alls=100:allf=t'];
  const path = await media.make('noisy.mp4', ...noisy, ...quick, '-qp', '0');
  const { size } = await stat(path);
  const start = () => startOwner(mediaSite, site.dataDir, settings());
  const first = await start();
  const proxy = await openThrottledProxy(first.firstLine, 2);
  const sent: string[] = [];
  const target = { origin: proxy.origin, cookie: admin.cookie, lectureId };
  const { upload, done } = await prepareUpload(target, path, {
    retryDelays: Array.from({ length: 600 }, () => 100),
    // Like the browser: otherwise, if the request for the offset fails, for example because the server is
    // still starting, the client begins a second upload.
    onUploadUrlAvailable: () => Object.assign(upload.options, { endpoint: null }),
    onBeforeRequest: (request) =>
      void sent.push(`${request.getMethod()} ${request.getHeader('Upload-Offset') ?? ''}`),
  });
  upload.start();
  const arrived = async () => {
    const { id } = await untilVideo(site, lectureId, () => true);
    return (await stat(join(site.dataDir, 'work/uploads', id))).size;
  };
  await expect.poll(arrived, { interval: 10 }).toBeGreaterThan(size / 10);
  await first.kill();
  const kept = await arrived();
  expect(kept).toBeLessThan(size);

  const second = await start();
  proxy.leadTo(second.firstLine);
  await done;
  expect(sent.filter((line) => line.startsWith('POST'))).toEqual(['POST ']);
  expect(sent.at(-1)).toBe(`PATCH ${kept}`);
  const video = await untilVideo(site, lectureId, ({ state }) => state === 'ready');
  expect(await sha256(join(site.dataDir, 'storage/sources', video.id))).toBe(await sha256(path));
  await second.kill();
  await proxy.close();
});
