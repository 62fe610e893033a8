import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFfmpeg, type Ffmpeg, type FfmpegRun } from '../../../src/domains/media/ffmpeg/ffmpeg.process.ts';
import { findFfmpeg, type FfmpegTools } from '../../../src/domains/media/ffmpeg/ffmpeg.tools.ts';
import { openMediaFolder, picture, quick, type MediaFolder } from '../../support/videos.ts';
import { startOwner } from '../../support/owner-process.ts';
import { transcodeToHls } from '../../../src/domains/media/transcode/hls/hls.transcode.ts';
import { probeVideo } from '../../../src/domains/media/probe/probe.ts';

/**
 * A program in place of ffmpeg that tries what a compromised ffmpeg would try, and prints one line for each
 * attempt.
 */
const probe = `#!/bin/bash
try() { if (eval "$2") 2>/dev/null; then echo "$1 yes"; else echo "$1 no"; fi; }
given=$2; secret=$3; beside=$4; port=$5
case "$1" in
  -version) exit 0 ;;
  look) echo ready; while :; do sleep 0.1; done ;;
  memory) set -o pipefail; head -c 200000000 /dev/zero | tail -c 200000000 >/dev/null; exit $? ;;
  escape) ln -s "$given" link; exit 0 ;;
esac
try given 'cat "$given" >/dev/null'
try secret 'cat "$secret" >/dev/null'
try network ': >"/dev/tcp/127.0.0.1/$port"'
try output ': >made'
try beside ': >"$beside/planted"'
try system 'test -w /usr/bin'
`;

const isRoot = process.getuid?.() === 0;
/** Folders with only some of the programs, so that a weaker confinement is the strictest. */
const names = { sandbox: ['bwrap', 'setpriv'], account: ['setpriv'], limits: [] } as const;
type Mode = keyof typeof names;
const possible = await strictestOfMachine();

let media: MediaFolder;
let programs: FfmpegTools;
let place: string;
let listener: Server;
let port: string;

async function strictestOfMachine(): Promise<Mode> {
  return process.platform === 'linux' ? openFfmpeg().confinement() : 'limits';
}

beforeAll(async () => {
  [media, programs] = await Promise.all([openMediaFolder(), findFfmpeg({})]);
  place = await mkdtemp(join(tmpdir(), 'fit-coder-probe-'));
  await chmod(place, 0o755);
  await writeFile(join(place, 'ffmpeg'), probe, { mode: 0o755 });
  for (const [mode, wrappers] of Object.entries(names)) {
    await mkdir(join(place, mode));
    for (const name of ['ffmpeg', 'ffprobe'] as const) await symlink(programs[name], join(place, mode, name));
    for (const name of [...wrappers, 'prlimit', 'nice'] as const)
      if (programs[name] !== null) await symlink(programs[name], join(place, mode, name));
  }
  listener = createServer((socket) => socket.destroy());
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  port = String((listener.address() as AddressInfo).port);
  for (const name of ['given', 'secret']) await writeFile(media.at(name), name, { mode: 0o600 });
});
afterAll(async () => {
  listener.close();
  await rm(place, { recursive: true });
  await media.remove();
});

const probeIn = (mode: Mode): Ffmpeg =>
  openFfmpeg({ command: join(place, 'ffmpeg'), searchPath: join(place, mode) });

async function run(mode: Mode, args: string[], more: Partial<FfmpegRun> = {}) {
  const out = await mkdtemp(media.at('out-'));
  const { signal } = new AbortController();
  const files = { reads: [media.at('given')], writes: [out], cwd: out };
  const ended = await probeIn(mode).run({
    program: 'ffmpeg',
    args,
    ...files,
    signal,
    elapsedSeconds: 240,
    ...more,
  });
  return { out, said: Buffer.from(ended.stdout).toString().trim().split('\n') };
}

const attempts = () => ['try', media.at('given'), media.at('secret'), media.path, port];

/** What the system reports about the running probe: lines of /proc/…/status, and its network. */
async function look(mode: Mode): Promise<{ status: Record<string, string>; network: string }> {
  const mark = `look-${mode}-${process.pid}`;
  const control = new AbortController();
  let seen: Promise<{ status: Record<string, string>; network: string }> | undefined;
  const onLine = () => {
    seen = statusOf(mark).finally(() => control.abort(new Error('seen')));
  };
  await expect(run(mode, ['look', mark], { signal: control.signal, onLine })).rejects.toThrow('seen');
  if (seen === undefined) throw new Error('the probe did not start');
  return seen;
}

async function statusOf(mark: string) {
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/u.test(name))) {
    const line = await readFile(`/proc/${id}/cmdline`, 'latin1').catch(() => '');
    if (!line.startsWith('/bin/bash\0') || !line.includes(mark)) continue;
    const lines = (await readFile(`/proc/${id}/status`, 'utf8')).split('\n');
    const status = Object.fromEntries(lines.map((text) => text.split(/:\s+/u, 2)));
    return { status, network: await readlink(`/proc/${id}/ns/net`) };
  }
  throw new Error('the probe is not running');
}

const withoutCapabilities = { CapEff: '0'.repeat(16), CapBnd: '0'.repeat(16), NoNewPrivs: '1' };

describe.runIf(process.platform === 'linux')('a program in the place of ffmpeg', () => {
  it('reaches the network and other files without a sandbox (control)', async () => {
    expect(await probeIn('limits').confinement()).toBe('limits');
    const { said } = await run('limits', attempts());
    expect(said).toEqual(
      expect.arrayContaining(['given yes', 'secret yes', 'network yes', 'output yes', 'beside yes']),
    );
    await rm(media.at('planted'));
  });

  it('ends at the limit of memory, and runs on without the limit', async () => {
    const memory = { outputBytes: 1000 };
    await expect(run('limits', ['memory'], memory)).resolves.toBeDefined();
    for (const mode of modes())
      await expect(run(mode, ['memory'], { ...memory, memoryBytes: 100 * 1024 ** 2 })).rejects.toThrow(
        'ffmpeg failed',
      );
  });

  it('ends at the limit of time', async () => {
    for (const mode of modes())
      await expect(run(mode, ['look', 'late'], { elapsedSeconds: 0.5 })).rejects.toMatchObject({
        end: 'time',
      });
  });

  it('leaves no link that the site would follow', async () => {
    for (const mode of modes())
      await expect(run(mode, ['escape', media.at('secret')])).rejects.toThrow('no plain file');
  });
});

/** The confinements that work on this machine. */
function modes(): Mode[] {
  const all: Mode[] = isRoot ? ['sandbox', 'account', 'limits'] : ['sandbox', 'limits'];
  return all.slice(Math.max(0, all.indexOf(possible)));
}

describe.runIf(modes().includes('sandbox'))('in the sandbox a program in the place of ffmpeg', () => {
  it('reads its input, writes its output folder, and reaches nothing else', async () => {
    expect(await probeIn('sandbox').confinement()).toBe('sandbox');
    const { said, out } = await run('sandbox', attempts());
    const refused = ['secret no', 'network no', 'beside no', 'system no'];
    expect(said.toSorted()).toEqual(['given yes', 'output yes', ...refused].toSorted());
    expect(await readdir(out)).toEqual(['made']);
  });

  it('has no capabilities, another network, and is not root', async () => {
    const { status, network } = await look('sandbox');
    expect(status).toMatchObject(withoutCapabilities);
    expect(network).not.toBe(await readlink('/proc/self/ns/net'));
    expect(status['Uid']?.split('\t')).not.toContain('0');
  });
});

describe.runIf(modes().includes('account'))('without bubblewrap a program in the place of ffmpeg', () => {
  it('reads its input, writes its output folder, and reads no protected file', async () => {
    expect(await probeIn('account').confinement()).toBe('account');
    const { said } = await run('account', attempts());
    const others = ['secret no', 'network yes', 'beside no', 'system no'];
    expect(said.toSorted()).toEqual(['given yes', 'output yes', ...others].toSorted());
  });

  it('has no capabilities and is another user', async () => {
    const { status } = await look('account');
    expect(status).toMatchObject(withoutCapabilities);
    expect(status['Uid']?.split('\t')).not.toContain('0');
    expect(status['Groups']?.trim()).toBe('');
  });

  it('dies with the worker', async () => {
    const mark = `owner-${process.pid}`;
    const owner = new URL('./ffmpeg-owner.process.ts', import.meta.url).pathname;
    const running = await startOwner(owner, mark, {
      ...process.env,
      PROGRAM_FOLDERS: join(place, 'account'),
    });
    expect(running.firstLine).toBe('running');
    await running.kill();
    await expect.poll(() => countNamed(mark)).toBe(0);
  });
});

async function countNamed(mark: string): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'latin1').catch(() => '')));
  return lines.filter((line) => line.includes(`comment=${mark}`)).length;
}

it.each(modes())(
  'a video becomes a ladder by %s, and its files belong to the site afterwards',
  async (mode) => {
    const source = await media.make(`${mode}.mp4`, ...picture('128x72', 2), ...quick);
    await chmod(source, 0o600);
    const { signal } = new AbortController();
    const ffmpeg = openFfmpeg({ searchPath: join(place, mode) });
    expect(await ffmpeg.confinement()).toBe(mode);
    const video = await probeVideo(ffmpeg, source, signal);
    const outFolder = media.at(`${mode}-made`);
    await transcodeToHls({ ffmpeg, source, video, outFolder, signal, onProgress: () => undefined });
    const made = await readdir(outFolder, { recursive: true });
    expect(made).toContain('master.m3u8');
    for (const name of made) expect((await stat(join(outFolder, name))).uid).toBe(process.getuid?.());
    const { mode: bits, gid } = await stat(source);
    expect([bits & 0o777, gid]).toEqual([0o600, (await stat(media.path)).gid]);
  },
);
