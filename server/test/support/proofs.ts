import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** Why a file of the repository does not prove a statement: it or its test `title` does not exist. Null if it does. */
export async function faultOfProof(path: string, title: string | undefined): Promise<string | null> {
  const text = await readFile(resolve(root, path), 'utf8').catch(() => null);
  if (text === null) return `there is no ${path}`;
  const isTitle = (quote: string) => text.includes(`${quote}${title}${quote}`);
  return title === undefined || [`'`, '"', '`'].some(isTitle) ? null : `${path} has no "${title}"`;
}

/** A document of the repository. */
export async function readDocument(path: string): Promise<string> {
  return readFile(resolve(root, path), 'utf8');
}
