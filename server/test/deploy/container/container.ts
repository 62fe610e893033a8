import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, lstat, mkdir, mkdtemp, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { copyUnbundled } from '../../../../scripts/unbundled.ts';
import { imageOf, repository, type Image } from './image.ts';

/** The file system that the site's stage of the Dockerfile makes, in a folder. */
export interface ImageRoot {
  readonly image: Image;
  readonly folder: string;
  /** Folders and files of this machine. They take the place of those in the base image. */
  readonly system: readonly string[];
  remove(): Promise<void>;
}

/** A command in the image: as its user, with a read-only root and new writable volumes. */
export interface Container {
  readonly exited: Promise<number | null>;
  readonly output: () => string;
  /** As a container engine does. */
  stop(): Promise<number | null>;
}

const systemFolders = ['bin', 'lib', 'lib32', 'lib64', 'sbin', 'usr', 'etc/alternatives'];
const systemFile = 'etc/ld.so.cache';
const node = 'opt/node/bin/node';

/** Copies what the Dockerfile copies, and nothing else of this repository. The product has to be built. */
export async function makeImageRoot(): Promise<ImageRoot> {
  const image = imageOf('site');
  const folder = await mkdtemp(join(tmpdir(), 'fit-coder-image-'));
  const at = (path: string) => join(folder, path);
  await chmod(folder, 0o755);
  for (const { from, source, to } of image.copies) {
    const target = at(resolve(image.workdir, to));
    if (source === '/libraries') copyUnbundled(target);
    else await copy(join(repository, from ? source.replace(image.workdir, '') : source), target, to);
  }
  for (const path of ['dev', 'proc', 'etc', 'opt/node/bin', ...image.volumes])
    await mkdir(at(path), { recursive: true });
  for (const path of [node, systemFile]) await writeFile(at(path), '');
  const system = [systemFile];
  for (const path of systemFolders) if (await isOwnFolder(`/${path}`, at(path))) system.push(path);
  return { image, folder, system, remove: () => rm(folder, { recursive: true }) };
}

async function copy(source: string, target: string, to: string): Promise<void> {
  const intoFolder = to.endsWith('/') && !(await lstat(source)).isDirectory();
  await cp(source, intoFolder ? join(target, basename(source)) : target, { recursive: true });
}

/** Makes the place for a folder. Debian's `/bin` and `/lib` are links into `/usr`, which are made instead. */
async function isOwnFolder(path: string, target: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  if (found?.isSymbolicLink()) await symlink(await readlink(path), target);
  else if (found) await mkdir(target);
  return found?.isDirectory() ?? false;
}

/** Runs a command of the image. Without `user` it is the image's. */
export function runInImage(
  { image, folder, system }: ImageRoot,
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Container {
  const [uid = '', gid = ''] = image.user.split(':');
  const become = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs'];
  const [program = '', ...words] = [
    ...(process.getuid?.() === 0 ? become : []),
    'bwrap',
    ...['--unshare-user', '--uid', uid, '--gid', gid, '--cap-drop', 'ALL'],
    ...['--die-with-parent', '--info-fd', '3', '--clearenv', '--ro-bind', folder, '/'],
    ...system.flatMap((path) => ['--ro-bind', `/${path}`, `/${path}`]),
    ...['--ro-bind', process.execPath, `/${node}`, '--dev', '/dev', '--proc', '/proc'],
    ...image.volumes.flatMap((path) => ['--tmpfs', path]),
    ...Object.entries({ PATH: `/opt/node/bin:/usr/bin`, ...image.env, ...env }).flatMap((pair) => [
      '--setenv',
      ...pair,
    ]),
    ...['--remount-ro', '/', '--chdir', image.workdir, '--', ...command],
  ];
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => (output += part));
  // Its standard output and error are read to their end by then.
  const exited = once(child, 'close').then(() => child.exitCode);
  const info = text(child.stdio[3] as NodeJS.ReadableStream);
  return {
    exited,
    output: () => output,
    async stop() {
      // bubblewrap passes on no signals.
      const { 'child-pid': pid } = JSON.parse(await info) as { 'child-pid': number };
      if (child.exitCode === null) process.kill(pid, 'SIGTERM');
      return exited;
    },
  };
}
