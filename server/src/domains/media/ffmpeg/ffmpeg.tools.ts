import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';

/** Where to look for the programs; both are optional. */
export type FfmpegPlaces = {
  /** The ffmpeg program itself; ffprobe is then looked for beside it first. */
  command?: string | undefined;
  /** Folders as in the environment variable PATH; the usual ones when absent. */
  searchPath?: string | undefined;
};

/** Absolute paths of the programs and of what confines them; a null wrapper is not on this machine. */
export type FfmpegTools = {
  ffmpeg: string;
  ffprobe: string;
  prlimit: string | null;
  setpriv: string | null;
  bwrap: string | null;
  nice: string | null;
};

/** Thrown when work needs ffmpeg and it is not installed; the work is worth trying again later. */
export class FfmpegMissing extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'FfmpegMissing';
  }
}

const usualFolders = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin'].join(delimiter);

/** Whether this process may run the file. */
export async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function findIn(searchPath: string, name: string): Promise<string | null> {
  for (const folder of searchPath.split(delimiter)) {
    const path = join(folder, name);
    if (folder !== '' && (await isProgram(path))) return path;
  }
  return null;
}

async function findPair(command: string | undefined, searchPath: string): Promise<(string | null)[]> {
  const ffprobe = await findIn(searchPath, 'ffprobe');
  if (command === undefined || command === '') return [await findIn(searchPath, 'ffmpeg'), ffprobe];
  const beside = join(dirname(command), basename(command).replace('ffmpeg', 'ffprobe'));
  const isPair = beside !== command && (await isProgram(beside));
  return [(await isProgram(command)) ? command : null, isPair ? beside : ffprobe];
}

/** Looks for the programs on this machine. Throws `FfmpegMissing`. */
export async function findFfmpeg({ command, searchPath = usualFolders }: FfmpegPlaces): Promise<FfmpegTools> {
  const [ffmpeg, ffprobe] = await findPair(command, searchPath);
  if (ffmpeg == null) throw new FfmpegMissing(`ffmpeg was not found${command ? ` at ${command}` : ''}.`);
  if (ffprobe == null) throw new FfmpegMissing('ffprobe was not found beside ffmpeg.');
  // The options used of prlimit, setpriv, bwrap and nice are those of Linux.
  const wrapper = async (name: string) => {
    const path = process.platform === 'linux' ? await findIn(searchPath, name) : null;
    // A symbolic link would lead nowhere in a sandbox that holds the system's folders only.
    return path === null ? null : await realpath(path);
  };
  const [prlimit, setpriv, bwrap, nice] = [
    await wrapper('prlimit'),
    await wrapper('setpriv'),
    await wrapper('bwrap'),
    await wrapper('nice'),
  ];
  return { ffmpeg, ffprobe, prlimit, setpriv, bwrap, nice };
}

/** Threads for each decoder and encoder: more than sixteen cost memory and give no speed. */
export function codecThreads(): number {
  return Math.min(16, availableParallelism());
}
