import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartError } from '../start-error.ts';

export const descriptionFile = 'backup.json';

const table = z.object({
  schema: z.enum(['public', 'pgboss']),
  name: z.string(),
  /** Quoted if SQL requires it. */
  columns: z.array(z.string()),
  file: z.string().check(z.regex(/^database\/[\w.]+\.copy$/u)),
  rows: z.int(),
});

const description = z.object({
  format: z.literal('fit-coder-backup-1'),
  /** When the database was read; later commits are not in the backup. */
  takenAt: z.string(),
  release: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  /** The version of the queue's own tables. */
  queueVersion: z.int(),
  tables: z.array(table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
  /** `file`: in the backup; `setting`: the site got it from SECRET, so it is stored elsewhere. */
  secret: z.enum(['file', 'setting']),
  /** Shows whether a secret is the one of the backup, without revealing it. */
  secretFingerprint: z.string(),
  /** The number of files in storage, and their total size. */
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** Keys that rows name but that were missing in storage. */
  missing: z.array(z.string()),
  /** Keys of files whose content changed since they were first read. */
  damaged: z._default(z.array(z.string()), []),
});

export type BackupDescription = z.infer<typeof description>;
export type TableInBackup = z.infer<typeof table>;

/** Reads the description of a backup. @throws StartError if the folder is not a backup, or has an unknown format */
export async function readDescription(folder: string): Promise<BackupDescription> {
  const text = await readFile(join(folder, descriptionFile), 'utf8').catch(() => '');
  try {
    return description.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartError(`${folder} holds no backup that this release can read.`, { cause });
  }
}
