import { chmod, lstat, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { changeAvatar } from '@fit-coder/contracts/accounts';
import { lectureVideo } from '@fit-coder/contracts/media';
import { execa } from 'execa';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openFfmpeg } from '../../src/domains/media/ffmpeg/ffmpeg.process.ts';
import { openMediaFolder, picture, quick, tone, type MediaFolder } from '../support/videos.ts';
import { prepareUpload, uploadFile } from '../media/upload/upload.client.ts';
import {
  newLecture,
  openGround,
  type Ground,
  operate,
  startOperatedSite,
  type OperatedSite,
} from '../operator/operated-site.ts';
import { startMain, type StartedSite } from '../start/started-site.ts';
import { pictureFile } from '../support/test-site.ts';

/** A start takes a second, on a busy machine thirty. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 });

const admin = 'operator@example.com';

let ground: Ground;
let films: MediaFolder;
let site: OperatedSite | undefined;
let started: StartedSite | undefined;

beforeAll(async () => {
  [ground, films] = await Promise.all([openGround(), openMediaFolder()]);
  await films.make('short.mp4', ...picture('320x180', 1), ...tone(1), ...quick);
});
afterEach(async () => {
  await started?.stop();
  await site?.kill();
  [site, started] = [undefined, undefined];
});
afterAll(async () => {
  await ground.remove();
  await films.remove();
});

/**
 * Everything at and below a path to which group or others have access, with its mode in octal; links are not
 * followed.
 */
async function openToOthers(path: string): Promise<string[]> {
  const found: string[] = [];
  const look = async (at: string): Promise<void> => {
    const entry = await lstat(at).catch(() => null);
    if (!entry || entry.isSymbolicLink()) return;
    if ((entry.mode & 0o077) !== 0)
      found.push(`${relative(path, at) || '.'} ${(entry.mode & 0o7777).toString(8)}`);
    if (entry.isDirectory()) for (const name of await readdir(at)) await look(join(at, name));
  };
  await look(path);
  return found;
}

/** The site, and the session of its administrator. */
async function openSite(): Promise<[OperatedSite, string]> {
  const running = await startOperatedSite(ground.at('site'));
  site = running;
  const made = await operate(ground.at('site'), ['admin', admin, '--generate']);
  const password = /Password: (\S+)/u.exec(made.output)?.[1] ?? '';
  return [running, await running.login(admin, password)];
}

/** Uploads a video to a new lecture and waits until it plays; returns its id. */
async function addVideo(running: OperatedSite, cookie: string): Promise<string> {
  const [, lectureId] = await newLecture(running, cookie, 'A course with a video');
  await uploadFile({ origin: running.origin, cookie, lectureId }, films.at('short.mp4'));
  const video = async () => (await running.call(lectureVideo, { params: { id: lectureId } }, cookie)).video;
  await vi.waitUntil(async () => (await video())?.state === 'ready', { timeout: 240_000, interval: 200 });
  return (await video())?.id ?? '';
}

test('nothing in the data folder of a site in use, or in its backup, is accessible to other users of the machine', async () => {
  const [running, cookie] = await openSite();
  const own = await running.register('lena@example.com');
  await running.call(changeAvatar, { file: await pictureFile() }, own);
  await addVideo(running, cookie);
  const mails = () => readdir(join(ground.at('site'), 'mail'));
  await vi.waitUntil(async () => (await mails()).length > 0, { timeout: 240_000 });

  // A file in the middle.
  const [, lectureId] = await newLecture(running, cookie, 'A course with half an upload');
  const { upload } = await prepareUpload(
    { origin: running.origin, cookie, lectureId },
    films.at('short.mp4'),
    {
      uploadSize: 10_000_000,
      onError: () => undefined,
    },
  );
  upload.start();
  const uploads = () => readdir(join(ground.at('site'), 'work/uploads'));
  await vi.waitUntil(async () => (await uploads()).length === 1, { timeout: 240_000 });
  await upload.abort();

  expect(await operate(ground.at('site'), ['backup', ground.at('backup')])).toMatchObject({ code: 0 });
  const all = await execa('find', [ground.at('site'), '-type', 'f']);
  for (const place of ['storage/avatars/', 'storage/sources/', 'storage/media/', 'mail/', 'work/uploads/'])
    expect(all.stdout).toContain(`${ground.at('site')}/${place}`);
  expect(await openToOthers(ground.at('site'))).toEqual([]);
  expect(await openToOthers(ground.at('backup'))).toEqual([]);
});

test('a data folder that an older release left accessible is protected at the next start', async () => {
  for (const name of ['storage', 'mail', 'work', 'secret', 'server.lock'])
    await execa('chmod', ['-R', 'go+rX', join(ground.at('site'), name)]);
  await chmod(ground.at('site'), 0o755);
  expect((await openToOthers(ground.at('site'))).length).toBeGreaterThan(20);

  started = await startMain({ env: { DATA_DIR: ground.at('site') } });
  expect(started.stderr).toBe('');
  const roots = await Promise.all(
    ['.', 'storage', 'mail', 'work', 'secret'].map((name) => lstat(join(ground.at('site'), name))),
  );
  expect(
    roots.map(({ mode }) => mode & 0o077),
    'closed before it serves',
  ).toEqual([0, 0, 0, 0, 0]);
  await vi.waitFor(async () => expect(await openToOthers(ground.at('site'))).toEqual([]), 240_000);
});

const isLending =
  process.platform === 'linux' && process.getuid?.() === 0 && (await openFfmpeg().confinement()) !== 'limits';

test.runIf(isLending)(
  'a source that ffmpeg could read when the site was killed is protected at the next start',
  async () => {
    await films.make('long.mp4', ...picture('640x360', 30), ...quick);
    const [running, cookie] = await openSite();
    const [, lectureId] = await newLecture(running, cookie, 'A course with a long video');
    await uploadFile({ origin: running.origin, cookie, lectureId }, films.at('long.mp4'));
    const video = async () => (await running.call(lectureVideo, { params: { id: lectureId } }, cookie)).video;
    const isHalfway = async () => ((await video())?.percent ?? 0) > 0;
    await vi.waitUntil(isHalfway, { timeout: 240_000, interval: 50 });
    const source = join(ground.at('site'), 'storage/sources', (await video())?.id ?? '');
    await running.kill();
    const left = await lstat(source);
    expect([left.gid, left.mode & 0o777], 'as the kill left it').toEqual([65_430, 0o640]);

    started = await startMain({ env: { DATA_DIR: ground.at('site') } });
    expect(started.stderr).toBe('');
    // First the worker's job runs again, which lends the source a second time.
    const isDone = async () => readdir(source.replace('sources', 'media')).catch(() => null);
    await vi.waitUntil(isDone, { timeout: 240_000, interval: 200 });
    await vi.waitFor(async () => expect(await openToOthers(ground.at('site'))).toEqual([]), 240_000);
  },
);
