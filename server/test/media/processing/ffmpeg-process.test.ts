import { randomUUID } from 'node:crypto';
import { readdir, readFile, symlink } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  FfmpegFailed,
  openFfmpeg,
  type FfmpegRun,
} from '../../../src/domains/media/ffmpeg/ffmpeg.process.ts';
import { FfmpegMissing } from '../../../src/domains/media/ffmpeg/ffmpeg.tools.ts';
import { openMediaFolder } from '../../support/videos.ts';
import { startOwner } from '../../support/owner-process.ts';

const owner = fileURLToPath(new URL('ffmpeg-owner.process.ts', import.meta.url));
const onLinux = process.platform === 'linux';

/** The process numbers of the ffmpeg programs of this machine that have the mark among their arguments. */
async function findRunning(mark: string): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const lines = await Promise.all(
    ids.map(async (id) => readFile(`/proc/${id}/cmdline`, 'latin1').catch(() => '')),
  );
  // Not the confining program, whose arguments name ffmpeg too.
  const isMarked = (line: string) => /^[^\0]*ffmpeg\0/u.test(line) && line.includes(`comment=${mark}`);
  return ids.filter((_, index) => isMarked(lines[index] ?? '')).map(Number);
}

const countRunning = async (mark: string) => (await findRunning(mark)).length;

/** An endless run. */
function endless(mark: string, run: Partial<FfmpegRun> = {}): FfmpegRun {
  const input = [
    '-v',
    'error',
    '-nostats',
    '-progress',
    'pipe:1',
    '-re',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=64x48',
  ];
  return {
    program: 'ffmpeg',
    args: [...input, '-metadata', `comment=${mark}`, '-f', 'null', '-'],
    signal: new AbortController().signal,
    elapsedSeconds: 60,
    ...run,
  };
}

const failure = async (run: FfmpegRun, ffmpeg = openFfmpeg()): Promise<unknown> =>
  ffmpeg.run(run).then(
    () => null,
    (error: unknown) => error,
  );

/** The session by which Linux shares the processor, and its priority; null where Linux was built without that. */
async function autogroupOf(id: number | 'self') {
  const line = await readFile(`/proc/${id}/autogroup`, 'utf8').catch(() => '');
  const [, session, nice] = /^(\S+) nice (-?\d+)$/mu.exec(line) ?? [];
  return session === undefined ? null : { session, nice };
}

it.runIf(await autogroupOf('self'))(
  'ffmpeg and its session yield when it works in the background',
  async () => {
    const mark = randomUUID();
    const control = new AbortController();
    const ended = failure(endless(mark, { signal: control.signal, inBackground: true }));
    await expect.poll(() => countRunning(mark)).toBe(1);
    const [id = 0] = await findRunning(mark);
    // An ordinary user's write waits for those of other tests.
    await expect.poll(async () => (await autogroupOf(id))?.nice, { timeout: 30_000 }).toBe('10');
    expect(getPriority(id)).toBe(10);
    // Otherwise its priority would be that of this process.
    expect((await autogroupOf(id))?.session).not.toBe((await autogroupOf('self'))?.session);
    control.abort(new Error('seen'));
    await ended;
  },
);

it.runIf(onLinux)('a short run, for which somebody waits, has the usual priority', async () => {
  const mark = randomUUID();
  const control = new AbortController();
  const ended = failure(endless(mark, { signal: control.signal }));
  await expect.poll(() => countRunning(mark)).toBe(1);
  const [id = 0] = await findRunning(mark);
  expect(getPriority(id)).toBe(getPriority());
  control.abort(new Error('seen'));
  await ended;
});

describe.runIf(onLinux)('ffmpeg ends', () => {
  it('when the process that runs it is killed with -9', async () => {
    const mark = randomUUID();
    const running = await startOwner(owner, mark);
    expect(running.firstLine).toBe('running');
    expect(await countRunning(mark)).toBe(1);
    await running.kill();
    await expect.poll(async () => countRunning(mark)).toBe(0);
  });

  it('when the work is aborted, with the reason of the abort', async () => {
    const mark = randomUUID();
    const control = new AbortController();
    const stop = new Error('the server stops');
    const run = endless(mark, { signal: control.signal, onLine: () => control.abort(stop) });
    expect(await failure(run)).toBe(stop);
    expect(await countRunning(mark)).toBe(0);
  });

  it('when its time is over', async () => {
    const mark = randomUUID();
    expect(await failure(endless(mark, { elapsedSeconds: 0.5 }))).toMatchObject({ end: 'time' });
    expect(await countRunning(mark)).toBe(0);
  });

  it('when its time is over while it is still being confined', async () => {
    const [mark, ffmpeg] = [randomUUID(), openFfmpeg()];
    // bubblewrap takes some milliseconds, and ends before its child does if it is killed by then.
    const moments = Array.from({ length: 40 }, (_, n) => 0.001 + n / 4000);
    for (const elapsedSeconds of moments)
      expect(await failure(endless(mark, { elapsedSeconds }), ffmpeg)).toMatchObject({ end: 'time' });
    expect(await countRunning(mark)).toBe(0);
  });

  it('when it writes too much output', async () => {
    const mark = randomUUID();
    expect(await failure(endless(mark, { outputBytes: 100 }))).toMatchObject({ end: 'output' });
    expect(await countRunning(mark)).toBe(0);
  });

  it('when it needs more memory than allowed', async () => {
    const run = endless('', { args: ['-version'] });
    expect(await failure(run)).toBeNull();
    expect(await failure({ ...run, memoryBytes: 32 * 1024 ** 2 })).toBeInstanceOf(FfmpegFailed);
  });
});

describe('a missing ffmpeg', () => {
  const nowhere = { searchPath: '/nowhere' };

  it('is reported with a message, and work is refused', async () => {
    expect(await openFfmpeg(nowhere).check()).toEqual({ ready: false, reason: 'ffmpeg was not found.' });
    await expect(openFfmpeg(nowhere).run(endless(''))).rejects.toBeInstanceOf(FfmpegMissing);
    const named = await openFfmpeg({ command: '/nowhere/ffmpeg' }).check();
    expect(named).toEqual({ ready: false, reason: 'ffmpeg was not found at /nowhere/ffmpeg.' });
  });

  it('is found as soon as it is installed', async () => {
    const folder = await openMediaFolder();
    const ffmpeg = openFfmpeg({ searchPath: folder.path });
    expect(await ffmpeg.check()).toMatchObject({ ready: false });
    for (const name of ['ffmpeg', 'ffprobe']) await symlink(`/usr/bin/${name}`, folder.at(name));
    expect(await ffmpeg.check()).toMatchObject({ ready: true });
    await folder.remove();
  });
});
