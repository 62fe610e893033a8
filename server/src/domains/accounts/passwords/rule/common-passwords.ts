import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Sorted beginnings of SHA-256 hashes; `server/passwords/README.md` says of what. */
const file = new URL('../../../../../passwords/common.bin', import.meta.url);
const bytes = 5;

let loading: Promise<Buffer> | undefined;

/** Reads the list once for the process; the start calls it, so that no request waits for the file. */
export function loadCommonPasswords(): Promise<Buffer> {
  loading ??= readFile(file);
  return loading;
}

/** Whether a password is among the commonest; in lower case, as those are. */
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
