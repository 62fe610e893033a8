import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { fingerprintOf } from '../security/shared-secret.ts';
import type { Storage } from '../storage/storage.ts';
import type { ListNamedFiles, NamedFiles } from '../storage/stored-files.ts';
import { descriptionFile, type BackupDescription } from './backup-description.ts';
import { sha256Of, writeChecksums, writeHashed } from './checksums.ts';
import { copyDatabase, readSnapshot, type CopiedDatabase } from './database-copy.ts';
import { findFileSums, insertFileSums } from './file-sums.repository.ts';
import { holdRemovals } from './removal-hold.ts';
import { makeTarget } from './target-folder.ts';

export interface BackupDependencies {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly storage: Storage;
  readonly listNamedFiles: ListNamedFiles;
  readonly secret: string;
  /** The previous secret, which still verifies and opens what it signed and sealed. */
  readonly previousSecret: string | undefined;
  /** Whether the secrets are in the data folder; otherwise they are in the settings. */
  readonly secretIsKept: boolean;
  readonly release: string;
}

/** Where a backup keeps the files of storage, and the secrets. */
export const storageFolder = 'storage';
export const secretFile = 'secret';
export const previousSecretFile = 'secret.previous';

/**
 * Writes a backup of a site, which may be running, into `target`, a folder that is missing or empty.
 * The database is read as one snapshot, and then the files that its rows name. A file never changes once a row names
 * it, and no file is removed before the backup ends, so all of them still exist.
 * @throws StartError
 */
export async function takeBackup(
  dependencies: BackupDependencies,
  target: string,
): Promise<BackupDescription> {
  await makeTarget(target);
  const hold = await holdRemovals(dependencies.pool);
  try {
    const { copied, named, takenAt } = await readSnapshot(dependencies.pool, async (snapshot) => ({
      takenAt: new Date().toISOString(),
      named: await dependencies.listNamedFiles(snapshot.db),
      copied: await copyDatabase(snapshot, target),
    }));
    const sums = await sumsOf(copied, target);
    const files = await copyFiles(dependencies, named, target, sums);
    await hold.release();
    const about = { format: 'fit-coder-backup-1', takenAt, release: dependencies.release } as const;
    const description = { ...about, ...copied, ...files, ...(await keepSecret(dependencies, target, sums)) };
    const text = `${JSON.stringify(description, null, 2)}\n`;
    const written = await writeHashed(Readable.from([Buffer.from(text)]), join(target, descriptionFile));
    await writeChecksums(target, sums.set(descriptionFile, written.sha256));
    return description;
  } catch (error) {
    await hold.abandon();
    throw error;
  }
}

async function sumsOf({ tables }: CopiedDatabase, target: string): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const { file } of tables) sums.set(file, await sha256Of(createReadStream(join(target, file))));
  return sums;
}

/** Compares each file with its recorded sha256, or records a new one. */
async function copyFiles(
  { db, storage }: BackupDependencies,
  named: readonly NamedFiles[],
  target: string,
  sums: Map<string, string>,
): Promise<Pick<BackupDescription, 'files' | 'missing' | 'damaged'>> {
  const known = await findFileSums(db);
  const made = new Map<string, string>();
  const [missing, damaged] = [[] as string[], [] as string[]];
  let [count, bytes] = [0, 0];
  for (const { key: prefix, required } of named) {
    let found = false;
    for await (const key of storage.list(prefix)) {
      const path = `${storageFolder}/${key}`;
      const object = sums.has(path) ? null : await storage.get(key);
      found ||= object !== null || sums.has(path);
      if (!object) continue;
      const { size, sha256 } = await writeHashed(object.open(), join(target, path));
      sums.set(path, sha256);
      if (!known.has(key)) made.set(key, sha256);
      else if (known.get(key) !== sha256) damaged.push(key);
      count += 1;
      bytes += size;
    }
    if (!found && required) missing.push(prefix);
  }
  await insertFileSums(db, made);
  return { files: { count, bytes }, missing, damaged };
}

async function keepSecret(
  { secret, previousSecret, secretIsKept }: BackupDependencies,
  target: string,
  sums: Map<string, string>,
): Promise<Pick<BackupDescription, 'secret' | 'secretFingerprint'>> {
  const about = { secretFingerprint: fingerprintOf(secret) };
  if (!secretIsKept) return { secret: 'setting', ...about };
  const kept: [string, string | undefined][] = [
    [secretFile, secret],
    [previousSecretFile, previousSecret],
  ];
  for (const [name, text] of kept) {
    if (text === undefined) continue;
    const { sha256 } = await writeHashed(Readable.from([Buffer.from(text)]), join(target, name));
    sums.set(name, sha256);
  }
  return { secret: 'file', ...about };
}
