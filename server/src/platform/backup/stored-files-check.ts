import { sha256Of } from './checksums.ts';
import type { Storage } from '../storage.ts';
import type { ListNamedFiles, NamedFiles } from '../stored-files.ts';
import type { Database } from '../database.ts';

/** What a check of storage against the database found; each fault is a sentence. */
export interface StorageCheck {
  /** Files that rows name and that are there. */
  readonly files: number;
  readonly bytes: number;
  /** Of those, how many were compared with a known sha256. */
  readonly compared: number;
  readonly faults: readonly string[];
  /** Keys of files that no row names. */
  readonly unnamed: readonly string[];
}

/** A file that no row names may belong to a request that is under way, until it is this old, in milliseconds. */
const settledAfterMs = 60 * 60 * 1000;

/**
 * Compares every row with its files and every file with its row. `sums` gives the sha256 of files by key where a
 * backup knows them; `now` in milliseconds.
 */
export async function checkStoredFiles(
  { db, storage, listNamedFiles }: { db: Database; storage: Storage; listNamedFiles: ListNamedFiles },
  sums: ReadonlyMap<string, string>,
  now: number,
): Promise<StorageCheck> {
  const named = await listNamedFiles(db);
  const tally = { files: 0, bytes: 0, compared: 0, faults: [] as string[] };
  const seen = new Set<string>();
  for (const entry of named) {
    const keys: string[] = [];
    for await (const key of storage.list(entry.key)) keys.push(key);
    for (const key of keys) {
      seen.add(key);
      await checkFile({ storage, entry, key, sum: sums.get(key) }, tally);
    }
    const missing = (entry.parts ?? []).filter((part) => !keys.includes(part));
    if (entry.required && keys.length === 0) tally.faults.push(`${entry.key} is missing: ${entry.what}`);
    else for (const part of missing) tally.faults.push(`${part} is missing: ${entry.what}`);
  }
  const faults = await stillWrong(tally.faults, { db, listNamedFiles });
  return { ...tally, faults, unnamed: await findUnnamed(storage, seen, now) };
}

interface FileInCheck {
  readonly storage: Storage;
  readonly entry: NamedFiles;
  readonly key: string;
  readonly sum: string | undefined;
}

async function checkFile(
  { storage, entry, key, sum }: FileInCheck,
  tally: { files: number; bytes: number; compared: number; faults: string[] },
): Promise<void> {
  const object = await storage.get(key);
  if (!object) return void tally.faults.push(`${key} is missing: ${entry.what}`);
  tally.files += 1;
  tally.bytes += object.size;
  if (entry.size !== undefined && object.size !== entry.size)
    tally.faults.push(`${key} has ${object.size} bytes instead of ${entry.size}: ${entry.what}`);
  if (object.size === 0) tally.faults.push(`${key} is empty: ${entry.what}`);
  const expected = sum ?? entry.sha256;
  if (expected === undefined) return;
  tally.compared += 1;
  if (!(await sha256Of(object.open())).startsWith(expected))
    tally.faults.push(`${key} differs from its sha256: ${entry.what}`);
}

/** Leaves out what the site removed while it was being looked at. */
async function stillWrong(
  faults: readonly string[],
  { db, listNamedFiles }: { db: Database; listNamedFiles: ListNamedFiles },
): Promise<string[]> {
  if (faults.length === 0) return [];
  const keys = (await listNamedFiles(db)).map(({ key }) => key);
  return faults.filter((fault) => keys.some((key) => fault.startsWith(key)));
}

async function findUnnamed(storage: Storage, named: ReadonlySet<string>, now: number): Promise<string[]> {
  const unnamed: string[] = [];
  for await (const key of storage.list('')) {
    if (named.has(key)) continue;
    const object = await storage.get(key);
    if (object && now - object.modifiedAt.getTime() > settledAfterMs) unnamed.push(key);
  }
  return unnamed;
}
