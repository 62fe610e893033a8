import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartError } from '../start-error.ts';

/** Written last, in the format of `sha256sum`: a folder without it is not a finished backup. */
const checksumFile = 'SHA256SUMS';

/** The sha256 of a stream, in hexadecimal. */
export async function sha256Of(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
}

/** Writes a stream to a new file and flushes it to disk; returns its size in bytes and its sha256. */
export async function writeHashed(bytes: Readable, path: string): Promise<{ size: number; sha256: string }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  const count = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await pipeline(bytes, count, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { size, sha256: hash.digest('hex') };
}

/** Writes the list of checksums and flushes it to disk; `sums` by path within the folder. */
export async function writeChecksums(folder: string, sums: ReadonlyMap<string, string>): Promise<void> {
  const lines = [...sums].map(([path, sha256]) => `${sha256}  ${path}\n`);
  const file = await open(join(folder, checksumFile), 'wx', 0o600);
  try {
    await file.writeFile(lines.toSorted((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The checksums of a finished backup, by path. @throws StartError if they are missing or cannot be read */
export async function readChecksums(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, checksumFile), 'utf8').catch(() => null);
  if (text === null) {
    throw new StartError(
      `${folder} is not a finished backup: it has no ${checksumFile}. Take another one, or name the right folder.`,
    );
  }
  const sums = new Map<string, string>();
  for (const line of text.split('\n').filter((part) => part !== '')) {
    const [, sha256, path] = /^([\da-f]{64}) {2}([\w.-]+(?:\/[\w.-]+)*)$/u.exec(line) ?? [];
    if (!sha256 || !path || path.split('/').includes('..'))
      throw new StartError(`${join(folder, checksumFile)} is damaged: it has a line that cannot be read.`);
    sums.set(path, sha256);
  }
  return sums;
}

/**
 * Compares every file of a backup with its checksum. @throws StartError that names the first file that is missing or
 * differs
 */
export async function verifyFiles(folder: string, sums: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, expected] of sums) {
    const whole = join(folder, path);
    if (!(await stat(whole).catch(() => null))?.isFile())
      throw new StartError(`The backup ${folder} is damaged: ${path} is missing. Use another one.`);
    if ((await sha256Of(createReadStream(whole))) !== expected)
      throw new StartError(
        `The backup ${folder} is damaged: ${path} differs from its checksum. Use another one.`,
      );
  }
}
