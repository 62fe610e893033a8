import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';

/** Videos made by ffmpeg in a temporary folder, for tests. */
export interface MediaFolder {
  readonly path: string;
  /** The path of a file in the folder. */
  at(name: string): string;
  /** Runs ffmpeg with `args` and the output `name`; returns the output's path. */
  make(name: string, ...args: string[]): Promise<string>;
  /** Writes bytes or a text; returns the path. */
  write(name: string, content: string | Uint8Array): Promise<string>;
  /** The first part of a file, like an interrupted upload; returns the path. */
  cut(name: string, from: string, share: number): Promise<string>;
  /** The same, filled with zeros to the whole length, like a file with a hole. */
  hole(name: string, from: string, share: number): Promise<string>;
  remove(): Promise<void>;
}

/** A moving picture of `size` for `seconds`. */
export const picture = (size: string, seconds: number, rate = 30): string[] => [
  ...['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
];

/** A tone for `seconds`. */
export const tone = (seconds: number): string[] => ['-f', 'lavfi', '-i', `sine=duration=${seconds}`];

/** Fast encoder settings. */
export const quick = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];

/** Makes the folder. */
export async function openMediaFolder(): Promise<MediaFolder> {
  const path = await mkdtemp(join(tmpdir(), 'fit-coder-media-'));
  const at = (name: string): string => join(path, name);
  const write = async (name: string, content: string | Uint8Array): Promise<string> => {
    await writeFile(at(name), content);
    return at(name);
  };
  const cut = async (name: string, from: string, share: number): Promise<string> => {
    const whole = await readFile(from);
    return await write(name, whole.subarray(0, Math.floor(whole.length * share)));
  };
  return {
    path,
    at,
    write,
    cut,
    async make(name, ...args) {
      await execa('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args, at(name)]);
      return at(name);
    },
    async hole(name, from, share) {
      const whole = await readFile(from);
      return await write(name, whole.fill(0, Math.floor(whole.length * share)));
    },
    remove: async () => rm(path, { recursive: true }),
  };
}

/** What ffprobe shows of a file or playlist, as JSON. */
export async function ffprobe<Shown>(path: string, ...show: string[]): Promise<Shown> {
  const { stdout } = await execa('ffprobe', ['-v', 'error', '-of', 'json', ...show, path]);
  return JSON.parse(stdout) as Shown;
}
