import { createHash } from 'node:crypto';
import { appendFile, cp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeAvatar, deleteAccount } from '@fit-coder/contracts/accounts';
import { deleteCourse } from '@fit-coder/contracts/catalogue-admin';
import { lectureVideo } from '@fit-coder/contracts/media';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openMediaFolder, picture, quick, tone, type MediaFolder } from '../support/videos.ts';
import { uploadFile } from '../media/upload/upload.client.ts';
import { pictureFile } from '../support/test-site.ts';
import {
  newLecture,
  openGround,
  type Ground,
  operate,
  password,
  startOperatedSite,
  type OperatedSite,
} from './operated-site.ts';

const long = 240_000;
const admin = 'operator@example.com';

let ground: Ground;
let films: MediaFolder;
let adminPassword = '';

beforeAll(async () => {
  ground = await openGround();
  films = await openMediaFolder();
});

afterAll(async () => {
  await ground.remove();
  await films.remove();
});

/** The sha256 of every file of a video by its address, as the site serves them. */
async function playedFiles(site: OperatedSite, assetId: string, cookie: string): Promise<string[]> {
  const found: string[] = [];
  const read = async (path: string): Promise<void> => {
    const response = await fetch(`${site.origin}/media/${assetId}/${path}`, { headers: { cookie } });
    expect([path, response.status]).toEqual([path, 200]);
    const bytes = Buffer.from(await response.arrayBuffer());
    found.push(`${createHash('sha256').update(bytes).digest('hex')} ${path}`);
    if (!path.endsWith('.m3u8')) return;
    const folder = path.includes('/') ? `${path.split('/')[0]}/` : '';
    const names = bytes.toString().matchAll(/^([^#\s]\S*)$|URI="([^"]+)"/gmu);
    for (const [, line, uri] of names) await read(folder + (line ?? uri ?? ''));
  };
  await read('master.m3u8');
  return found.sort();
}

/** The rows of every table of a backup, sorted; without the tables of the queue. */
async function rowsIn(backup: string): Promise<Record<string, string[]>> {
  const tables = (await readdir(join(backup, 'database'))).filter((name) => name.startsWith('public.'));
  // A backup records checksums of files after it copied the tables, and a restored site marks its storage anew.
  const others = /stored_file_sums|site_mark/u;
  const names = tables.filter((name) => !others.test(name));
  const entries = names.map(async (name) => {
    const text = await readFile(join(backup, 'database', name), 'utf8');
    return [name, text.split('\n').toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Registers users, changes pictures, deletes accounts, and adds and deletes courses, until `stop`. */
function load(site: OperatedSite, cookie: string): { stop(): Promise<number> } {
  const stopping = new AbortController();
  let done = 0;
  const users = async (lane: number): Promise<void> => {
    for (let at = 0; !stopping.signal.aborted; at += 1) {
      const own = await site.register(`load-${lane}-${at}@example.com`);
      await site.call(changeAvatar, { file: await pictureFile() }, own);
      if (at % 2 === 0) await site.call(deleteAccount, { body: { password } }, own);
      done += 1;
    }
  };
  const courses = async (): Promise<void> => {
    for (let at = 0; !stopping.signal.aborted; at += 1) {
      const [course, lecture] = await newLecture(site, cookie, `A course that goes ${at}`);
      await uploadFile({ origin: site.origin, cookie, lectureId: lecture }, films.at('short.mp4'));
      await site.call(deleteCourse, { params: { id: course } }, cookie);
      done += 1;
    }
  };
  const running = Promise.all([users(1), users(2), courses()]);
  return {
    async stop() {
      stopping.abort();
      await running;
      return done;
    },
  };
}

describe('a backup that is taken while users register, upload and delete accounts', () => {
  let assetId = '';
  let before: string[] = [];

  test('has every file that its rows name, with its checksum', { timeout: long }, async () => {
    await films.make('short.mp4', ...picture('320x180', 1), ...tone(1), ...quick);
    await films.make('lecture.mp4', ...picture('640x360', 5), ...tone(5), ...quick);
    const site = await startOperatedSite(ground.at('site'));
    const made = await operate(ground.at('site'), ['admin', admin, '--generate']);
    adminPassword = /Password: (\S+)/u.exec(made.output)?.[1] ?? '';
    const cookie = await site.login(admin, adminPassword);
    await site.register('lena@example.com');
    const [, lectureId] = await newLecture(site, cookie, 'The course to keep');
    await uploadFile({ origin: site.origin, cookie, lectureId }, films.at('lecture.mp4'));
    const video = () => site.call(lectureVideo, { params: { id: lectureId } }, cookie);
    await vi.waitUntil(async () => (await video()).video?.state === 'ready', { timeout: 240_000 });
    assetId = (await video()).video?.id ?? '';
    before = await playedFiles(site, assetId, cookie);
    expect(before.length).toBeGreaterThan(4);

    const busy = load(site, cookie);
    const taken = await operate(ground.at('site'), ['backup', ground.at('backup')]);
    const done = await busy.stop();
    expect(taken).toMatchObject({ code: 0, complaint: '' });
    expect(taken.output).not.toContain('missing');
    expect(done).toBeGreaterThan(5);
    await site.kill();
    // coreutils check the sums as well.
    await execa('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], {
      cwd: ground.at('backup'),
    });
  });

  test('restores everything after the data folder was lost', { timeout: long }, async () => {
    await ground.removeSite('site');
    const restored = await operate(ground.at('site'), ['restore', ground.at('backup')]);
    expect(restored).toMatchObject({ code: 0, complaint: '' });
    const checked = await operate(ground.at('site'), ['check', '--backup', ground.at('backup')]);
    expect(checked).toMatchObject({ code: 0 });
    expect(checked.output).toContain('✓');
    await operate(ground.at('site'), ['backup', ground.at('again')]);
    expect(await rowsIn(ground.at('again'))).toEqual(await rowsIn(ground.at('backup')));

    const site = await startOperatedSite(ground.at('site'));
    await site.login('lena@example.com', password);
    const cookie = await site.login(admin, adminPassword);
    expect(await playedFiles(site, assetId, cookie)).toEqual(before);
    // Sequences continue, so that new rows get new ids.
    await site.register('new@example.com');
    await newLecture(site, cookie, 'A course after the restore');
    await site.kill();
  });

  test('is not restored into a folder that is not empty', { timeout: long }, async () => {
    const refused = await operate(ground.at('site'), ['restore', ground.at('backup')]);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.complaint).toContain('is not empty');
    const site = await startOperatedSite(ground.at('site'));
    await site.login('lena@example.com', password);
    await site.kill();
  });
});

describe('a damaged backup is refused before anything is written', () => {
  const damages: Record<string, (folder: string) => Promise<void>> = {
    'one byte of a file differs': async (folder) => {
      const [name] = await readdir(join(folder, 'storage/avatars'));
      const path = join(folder, 'storage/avatars', name ?? '');
      const bytes = await readFile(path);
      bytes[20] = (bytes[20] ?? 0) ^ 1;
      await writeFile(path, bytes);
    },
    'a row is added': (folder) => appendFile(join(folder, 'database/public.plans.copy'), 'x\n'),
    'a table is cut': (folder) => truncate(join(folder, 'database/public.users.copy'), 100),
    'a file is missing': (folder) => rm(join(folder, 'secret')),
    'the checksums are missing': (folder) => rm(join(folder, 'SHA256SUMS')),
    'the end of the checksums is missing': async (folder) => {
      const lines = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trimEnd().split('\n');
      await writeFile(join(folder, 'SHA256SUMS'), `${lines.slice(0, -1).join('\n')}\n`);
    },
  };
  test.each(Object.entries(damages))('%s', { timeout: long }, async (name, damage) => {
    const copy = ground.at(`damaged ${name}`);
    await cp(ground.at('backup'), copy, { recursive: true });
    await damage(copy);
    const refused = await operate(ground.at('nowhere'), ['restore', copy]);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.complaint).toMatch(/is damaged|is not a finished backup/u);
    expect(await readdir(ground.at('')).then((names) => names.includes('nowhere'))).toBe(false);
  });
});
