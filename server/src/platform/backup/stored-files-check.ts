import { sha256Of } from './checksums.ts';
import { deleteFileSums, findFileSums, insertFileSums } from './file-sums.repository.ts';
import { siteMark } from '../storage/site-mark.ts';
import type { Storage } from '../storage/storage.ts';
import type { ListNamedFiles, NamedFiles } from '../storage/stored-files.ts';
import type { Database } from '../database/database.ts';

/** The result of checking storage against the database; each fault is a sentence. */
export interface StorageCheck {
  /** The number of existing files that rows name. */
  readonly files: number;
  readonly bytes: number;
  /** How many of them were compared with a known sha256. */
  readonly compared: number;
  /** How many sha256 were recorded for the first time. */
  readonly recorded: number;
  readonly faults: readonly string[];
  /** Keys of files that no row names. */
  readonly unnamed: readonly string[];
}

/** A newer file that no row names may belong to a request in progress; in milliseconds. */
const settledAfterMs = 60 * 60 * 1000;

/**
 * Checks that every row has its files and every file its row, compares files with their recorded sha256, and records
 * new ones. `sums` are sha256 by key that a backup recorded; `now` in milliseconds.
 */
export async function checkStoredFiles(
  { db, storage, listNamedFiles }: { db: Database; storage: Storage; listNamedFiles: ListNamedFiles },
  sums: ReadonlyMap<string, string>,
  now: number,
): Promise<StorageCheck> {
  const named = await listNamedFiles(db);
  const known = await findFileSums(db);
  const tally = { files: 0, bytes: 0, compared: 0, faults: [] as string[], made: new Map<string, string>() };
  const seen = new Set<string>();
  for (const entry of named) {
    const keys: string[] = [];
    for await (const key of storage.list(entry.key)) keys.push(key);
    for (const key of keys) {
      seen.add(key);
      await checkFile({ storage, entry, key, sums: [sums.get(key), known.get(key), entry.sha256] }, tally);
    }
    const missing = (entry.parts ?? []).filter((part) => !keys.includes(part));
    if (entry.required && keys.length === 0) tally.faults.push(`${entry.key} is missing: ${entry.what}`);
    else for (const part of missing) tally.faults.push(`${part} is missing: ${entry.what}`);
  }
  const away = [...known.keys()].filter((key) => !seen.has(key));
  tally.faults.push(...(await missingOrGone(db, named, away)));
  const faults = await stillWrong([...new Set(tally.faults)], { db, listNamedFiles });
  const { files, bytes, compared } = tally;
  const made = new Map([...tally.made].filter(([key]) => !known.has(key)));
  await insertFileSums(db, made);
  const unnamed = await findUnnamed(storage, seen, now);
  return { files, bytes, compared, recorded: made.size, faults, unnamed };
}

/** Reports which recorded files are missing, as sentences, and deletes the records of files that no row needs. */
async function missingOrGone(
  db: Database,
  named: readonly NamedFiles[],
  away: readonly string[],
): Promise<string[]> {
  const needed = new Map(named.filter(({ required }) => required).map((entry) => [entry.key, entry]));
  const ownerOf = (key: string): NamedFiles | undefined =>
    needed.get(key) ?? (key.includes('/') ? ownerOf(key.slice(0, key.lastIndexOf('/'))) : undefined);
  const [missing, gone] = [[] as string[], [] as string[]];
  for (const key of away) {
    const owner = ownerOf(key);
    if (owner) missing.push(`${key} is missing: ${owner.what}`);
    else gone.push(key);
  }
  await deleteFileSums(db, gone);
  return missing;
}

interface FileInCheck {
  readonly storage: Storage;
  readonly entry: NamedFiles;
  readonly key: string;
  /** Known sha256 of the file, or beginnings of it. */
  readonly sums: readonly (string | undefined)[];
}

async function checkFile(
  { storage, entry, key, sums }: FileInCheck,
  tally: { files: number; bytes: number; compared: number; faults: string[]; made: Map<string, string> },
): Promise<void> {
  const object = await storage.get(key);
  if (!object) return void tally.faults.push(`${key} is missing: ${entry.what}`);
  tally.files += 1;
  tally.bytes += object.size;
  if (entry.size !== undefined && object.size !== entry.size)
    tally.faults.push(`${key} has ${object.size} bytes instead of ${entry.size}: ${entry.what}`);
  if (object.size === 0) tally.faults.push(`${key} is empty: ${entry.what}`);
  const sha256 = await sha256Of(object.open());
  const expected = sums.filter((sum) => sum !== undefined);
  if (expected.length > 0) tally.compared += 1;
  if (expected.some((sum) => !sha256.startsWith(sum)))
    return void tally.faults.push(`${key} differs from its sha256: ${entry.what}`);
  // An incomplete file must not become the reference for later checks.
  if (object.size > 0 && (entry.size ?? object.size) === object.size) tally.made.set(key, sha256);
}

/** Drops the faults of files that the site removed during the check. */
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
    if (named.has(key) || key === siteMark) continue;
    const object = await storage.get(key);
    if (object && now - object.modifiedAt.getTime() > settledAfterMs) unnamed.push(key);
  }
  return unnamed;
}
