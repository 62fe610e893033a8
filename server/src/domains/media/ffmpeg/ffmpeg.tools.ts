import { constants } from 'node:fs';
import { access, realpath } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';

/** Where to search for the programs; both are optional. */
export interface FfmpegPlaces {
  /** The path of ffmpeg; ffprobe is searched for in the same folder first. */
  readonly command?: string | undefined;
  /** Folders as in the environment variable PATH; the usual ones by default. */
  readonly searchPath?: string | undefined;
}

/** Absolute paths of the programs and of the wrappers that confine them; null for a wrapper that is not installed. */
export interface FfmpegTools {
  readonly ffmpeg: string;
  readonly ffprobe: string;
  readonly prlimit: string | null;
  readonly setpriv: string | null;
  readonly bwrap: string | null;
  readonly nice: string | null;
}

/** Work needs ffmpeg, which is not installed; it can be retried later. */
export class FfmpegMissing extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'FfmpegMissing';
  }
}

const usualFolders = ['/usr/local/bin', '/usr/bin', '/bin', '/opt/homebrew/bin'].join(delimiter);

/** Whether this process may execute the file. */
export async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Searches for the programs on this machine. @throws FfmpegMissing */
export async function findFfmpeg({ command, searchPath = usualFolders }: FfmpegPlaces): Promise<FfmpegTools> {
  const [ffmpeg, ffprobe] = await findPair(command, searchPath);
  if (ffmpeg == null) throw new FfmpegMissing(`ffmpeg was not found${command ? ` at ${command}` : ''}.`);
  if (ffprobe == null) throw new FfmpegMissing('ffprobe was not found beside ffmpeg.');
  // prlimit, setpriv, bwrap and nice are used with options that only Linux has.
  const wrapper = async (name: string) => {
    const path = process.platform === 'linux' ? await findIn(searchPath, name) : null;
    // A symbolic link may not resolve in a sandbox that only has the system's folders.
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

/** Threads for each decoder and encoder: more than sixteen cost memory without being faster. */
export function codecThreads(): number {
  return Math.min(16, availableParallelism());
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
