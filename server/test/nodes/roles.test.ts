import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { login } from '@fit-coder/contracts/accounts';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCourse, makeVideoLecture } from '../support/factories.ts';
import { createPatientDatabase, type TestDatabase } from '../support/test-database.ts';
import { startTestSite, type TestSite, type TestUser } from '../support/test-site.ts';
import { openMediaFolder, picture, quick, type MediaFolder } from '../support/videos.ts';
import { untilVideo, uploadFile } from '../media/upload/upload.client.ts';
import { startMain, type StartedSite } from '../start/started-site.ts';

let database: TestDatabase;
let folder: string;
/** Access to the database, without the lock of the data folder; it runs no jobs. */
let site: TestSite;
let admin: TestUser;
let media: MediaFolder;
const running: StartedSite[] = [];
/** Prints nothing when it is ready. */
let worker: ChildProcess | undefined;

beforeAll(async () => {
  database = await createPatientDatabase();
  folder = await mkdtemp(join(tmpdir(), 'fit-coder-roles-'));
  const dataDir = join(folder, 'shared');
  await mkdir(dataDir);
  [site, media] = await Promise.all([
    startTestSite({ databaseUrl: database.url, dataDir }),
    openMediaFolder(),
  ]);
  admin = await site.user('admin');
});
afterAll(async () => {
  for (const one of running) await one.stop();
  if (worker?.kill('SIGTERM')) await once(worker, 'exit');
  await site.close();
  await database.drop();
  await rm(folder, { recursive: true });
  await media.remove();
});

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

const environment = (ROLE: string, data: string) => ({
  ...{ ROLE, DATABASE_URL: database.url, DATA_DIR: join(folder, data), DEMO: 'off', TEST_ADMIN: 'off' },
  ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent' },
});

async function start(role: string, data: string): Promise<StartedSite> {
  const started = await startMain({ env: environment(role, data) });
  if (started.exitCode === null) running.push(started);
  return started;
}

test('a web process and a worker share a data folder; a worker with another one is refused', async () => {
  const web = await start('web', 'shared');
  expect(web.stderr).toBe('');
  const foreign = await start('worker', 'foreign');
  expect(foreign.exitCode).toBe(1);
  expect(foreign.stderr).toMatch(
    /ROLE=worker finds no files of this site in .*foreign.*DATA_DIR.*S3_BUCKET/u,
  );
  const again = await start('web', 'shared');
  expect(again.stderr).toMatch(
    /The data folder .*shared is in use by another running server \(process \d+\)/u,
  );
  const all = await start('all', 'shared');
  expect(all.stderr).toContain('is in use by another running server');

  worker = spawn(process.execPath, [main], { env: { ...process.env, ...environment('worker', 'shared') } });
  const course = await makeCourse(site, { access: 'free' });
  const { id } = await makeVideoLecture(site, course, { video: false });
  const { email } = admin.user;
  const response = await fetch(`${web.origin}${apiBase}${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: web.origin },
    body: JSON.stringify({ email, password: admin.password }),
  });
  const cookie = (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const film = await media.make('film.mp4', ...picture('320x180', 2), ...quick);
  await uploadFile({ origin: web.origin, cookie, lectureId: id }, film);
  const video = await untilVideo(site, id, ({ state }) => state === 'ready');
  const playlist = await fetch(`${web.origin}/media/${video.id}/master.m3u8`, { headers: { cookie } });
  expect(await playlist.text()).toContain('#EXT-X-STREAM-INF');

  const second = await start('worker', 'shared');
  expect(second.stderr).toContain('A folder has one worker; more workers need S3_BUCKET.');
});
