import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Sorted prefixes of SHA-256 hashes of common passwords; see `server/passwords/README.md`. */
const file = new URL('../../../../../passwords/common.bin', import.meta.url);
const bytes = 5;

let loading: Promise<Buffer> | undefined;

/** Reads the list once per process; the server calls it on start, so that no request waits for the file. */
export function loadCommonPasswords(): Promise<Buffer> {
  loading ??= readFile(file);
  return loading;
}

/** Whether a password is one of the most common, ignoring case. */
export async function isCommon(password: string): Promise<boolean> {
  const list = await loadCommonPasswords();
  const wanted = createHash('sha256').update(password.normalize('NFKC').toLowerCase()).digest();
  let [low, high] = [0, list.length / bytes];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = list.compare(wanted, 0, bytes, middle * bytes, (middle + 1) * bytes);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}
