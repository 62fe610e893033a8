import { access } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** A program to run, with its files and its limits. All paths are absolute. */
export interface ConfinedRun {
  /** The program's real path, not a symbolic link. */
  readonly program: string;
  readonly args: readonly string[];
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  readonly cwd: string | undefined;
  readonly memoryBytes: number;
  readonly elapsedSeconds: number;
  /** Whether it takes long, and so yields to the requests of the site. */
  readonly inBackground?: boolean;
}

/** The system's programs and libraries; a site never keeps its data in these folders. */
const systemFolders = [
  ...['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/usr/bin', '/usr/sbin', '/usr/lib', '/usr/lib32'],
  ...['/usr/lib64', '/usr/libexec', '/usr/local/bin', '/usr/local/lib', '/nix/store'],
];
/** Files that the dynamic loader reads; Debian's linear algebra libraries are reached through `/etc/alternatives`. */
const systemFiles = ['/etc/ld.so.cache', '/etc/alternatives'];

const isBelow = (path: string, folder: string) => path.startsWith(`${folder}/`);
const isOfSystem = (path: string) => systemFolders.some((folder) => isBelow(path, folder));

/**
 * The bubblewrap arguments of a command line. The program gets its own namespaces without a network, and a file system
 * with only the system's programs, the readable files and the writable folders, all at their own paths. Started by
 * root, bubblewrap leaves the change of user to the next command; started by another user, it maps that user to
 * `nobody`.
 */
export async function sandboxCommand(bwrap: string, run: ConfinedRun): Promise<string[]> {
  const system = await present([...systemFolders, ...systemFiles]);
  const program = await foldersOfProgram(run.program);
  const readable = [...system, ...program, ...run.reads];
  const isRoot = process.getuid?.() === 0;
  return [
    bwrap,
    ...(isRoot
      ? ['--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts']
      : ['--unshare-all', '--cap-drop', 'ALL', '--uid', '65534', '--gid', '65534']),
    // No new session: the run has one of its own already, and what leaves its group would not end with it.
    '--die-with-parent',
    ...openFolders([...readable, ...run.writes, '/dev/null']),
    ...readable.flatMap((path) => ['--ro-bind', path, path]),
    ...['--dev-bind', '/dev/null', '/dev/null'],
    ...run.writes.flatMap((path) => ['--bind', path, path]),
    ...['--remount-ro', '/', '--chdir', run.cwd ?? '/', '--'],
  ];
}

/** The folders above a path: `/a` and `/a/b` for `/a/b/c`. */
function foldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === '/' ? [] : [...foldersAbove(above), above];
}

/** Creates the parent folders with mode 0755; bubblewrap would close them to other users. */
function openFolders(paths: readonly string[]): string[] {
  return [...new Set(paths.flatMap(foldersAbove))].flatMap((folder) => ['--perms', '0755', '--dir', folder]);
}

async function present(paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => path,
        () => null,
      ),
    ),
  );
  return found.filter((path) => path !== null);
}

/** The folders of a program outside the system's folders: `…/bin` with its sibling `…/lib`, or else only the file. */
async function foldersOfProgram(program: string): Promise<string[]> {
  if (isOfSystem(program)) return [];
  const folder = dirname(program);
  if (basename(folder) !== 'bin' || folder === '/bin') return [program];
  return await present([folder, join(dirname(folder), 'lib')]);
}
