import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprintOf } from '../security/shared-secret.ts';
import { StartError } from '../start-error.ts';
import { siteMark } from '../storage/site-mark.ts';
import type { Storage } from '../storage/storage.ts';
import { readDescription, type BackupDescription } from './backup-description.ts';
import { readChecksums, verifyFiles } from './checksums.ts';
import { previousSecretFile, secretFile, storageFolder } from './take-backup.ts';

/** A backup whose files all match their checksums. */
export interface VerifiedBackup {
  readonly folder: string;
  readonly description: BackupDescription;
  /** The keys of the files in storage. */
  readonly keys: readonly string[];
  /** Whether it contains the previous secret. */
  readonly hasPreviousSecret: boolean;
}

/** @throws StartError if the backup is unfinished, damaged or has an unknown format */
export async function verifyBackup(folder: string): Promise<VerifiedBackup> {
  const sums = await readChecksums(folder);
  await verifyFiles(folder, sums);
  const description = await readDescription(folder);
  const prefix = `${storageFolder}/`;
  const keys = [...sums.keys()]
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length));
  const listed = description.tables.every(({ file }) => sums.has(file));
  if (keys.length !== description.files.count || !listed || sums.has(secretFile) !== isKept(description))
    throw new StartError(`The backup ${folder} is damaged: its list of checksums is not complete.`);
  return { folder, description, keys, hasPreviousSecret: sums.has(previousSecretFile) };
}

/**
 * An interrupted restore may have left files of the backup in the storage. @throws StartError if it holds others, which
 * could belong to a site in use
 */
export async function refuseOtherFiles(storage: Storage, { keys }: VerifiedBackup): Promise<void> {
  const own = new Set([...keys, siteMark]);
  for await (const key of storage.list(''))
    if (!own.has(key))
      throw new StartError('The bucket of S3_BUCKET is not empty. Restore into an empty one.');
}

/** Copies the files of a backup into an empty storage. `workFolder` is on the same disk. */
export async function restoreFiles(
  { folder, keys }: VerifiedBackup,
  storage: Storage,
  workFolder: string,
): Promise<void> {
  const draft = join(workFolder, 'restore');
  await mkdir(draft, { recursive: true, mode: 0o700 });
  for (const key of keys) {
    await copyFile(join(folder, storageFolder, key), join(draft, 'file'));
    await storage.putFile(key, join(draft, 'file'));
  }
  await rm(draft, { recursive: true });
}

/**
 * Restores the secrets to where a start reads them. @throws StartError if the settings contain a different secret than
 * the backup, because what the backup's secret signed and sealed would become unreadable
 */
export async function restoreSecret(
  { folder, description, hasPreviousSecret }: VerifiedBackup,
  setting: string | undefined,
  dataDir: string,
): Promise<void> {
  const kept = isKept(description) ? await readFile(join(folder, secretFile), 'utf8') : undefined;
  const secret = setting ?? kept;
  if (secret === undefined || fingerprintOf(secret) !== description.secretFingerprint) {
    const advice = kept === undefined ? 'Set SECRET to the value that the site had' : 'Leave SECRET unset';
    throw new StartError(`SECRET differs from the backup’s. ${advice}, and restore again.`);
  }
  if (kept !== undefined)
    await writeFile(join(dataDir, secretFile), kept, { flag: 'wx', mode: 0o600, flush: true });
  if (hasPreviousSecret) {
    const previous = await readFile(join(folder, previousSecretFile));
    await writeFile(join(dataDir, previousSecretFile), previous, { flag: 'wx', mode: 0o600, flush: true });
  }
}

function isKept({ secret }: BackupDescription): boolean {
  return secret === 'file';
}
