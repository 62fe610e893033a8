import { access } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** What is run, with which files, and within which limits. All paths are absolute. */
export type ConfinedRun = {
  /** The program itself, no symbolic link. */
  program: string;
  args: readonly string[];
  reads: readonly string[];
  writes: readonly string[];
  cwd: string | undefined;
  memoryBytes: number;
  elapsedSeconds: number;
};

/** Programs and libraries of the system; no folder in which a site might keep its data. */
const systemFolders = [
  ...['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/usr/bin', '/usr/sbin', '/usr/lib', '/usr/lib32'],
  ...['/usr/lib64', '/usr/libexec', '/usr/local/bin', '/usr/local/lib', '/nix/store'],
];
/** What the loader of programs reads, and where Debian's libraries of linear algebra lie. */
const systemFiles = ['/etc/ld.so.cache', '/etc/alternatives'];

const isBelow = (path: string, folder: string) => path.startsWith(`${folder}/`);
const isOfSystem = (path: string) => systemFolders.some((folder) => isBelow(path, folder));

/** `/a/b/c` has `/a` and `/a/b` above it. */
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

/** A program outside the system's folders: `…/bin` with the `…/lib` beside it, otherwise the file alone. */
async function foldersOfProgram(program: string): Promise<string[]> {
  if (isOfSystem(program)) return [];
  const folder = dirname(program);
  if (basename(folder) !== 'bin' || folder === '/bin') return [program];
  return await present([folder, join(dirname(folder), 'lib')]);
}

/**
 * bubblewrap's part of a command line: namespaces of its own without a network, a file system that holds the system's
 * programs, the files to be read and the folders to be written, all at their own paths, and nothing else. Started by
 * root it leaves the user to what comes next; started by another user it maps that one to nobody.
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
    ...['--die-with-parent', '--new-session'],
    ...openFolders([...readable, ...run.writes, '/dev/null']),
    ...readable.flatMap((path) => ['--ro-bind', path, path]),
    ...['--dev-bind', '/dev/null', '/dev/null'],
    ...run.writes.flatMap((path) => ['--bind', path, path]),
    ...['--remount-ro', '/', '--chdir', run.cwd ?? '/', '--'],
  ];
}
