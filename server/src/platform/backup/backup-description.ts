import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartError } from '../start-error.ts';

export const descriptionFile = 'backup.json';

const table = z.object({
  schema: z.enum(['public', 'pgboss']),
  name: z.string(),
  /** Quoted where SQL needs it. */
  columns: z.array(z.string()),
  file: z.string().check(z.regex(/^database\/[\w.]+\.copy$/u)),
  rows: z.int(),
});

const description = z.object({
  format: z.literal('fit-coder-backup-1'),
  /** When the database was read: what was committed later is not in the backup. */
  takenAt: z.string(),
  release: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  /** The version of the queue's own tables. */
  queueVersion: z.int(),
  tables: z.array(table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
  /** `file`: in the backup; `setting`: the site got it from SECRET, so it is kept elsewhere. */
  secret: z.enum(['file', 'setting']),
  /** Tells whether a secret is the one of the backup, without giving it away. */
  secretFingerprint: z.string(),
  /** How many files of storage there are, and their bytes. */
  files: z.object({ count: z.int(), bytes: z.int() }),
  /** Keys that rows name and storage no longer had. */
  missing: z.array(z.string()),
  /** Keys of files that are no longer what they were when they were first read. */
  damaged: z._default(z.array(z.string()), []),
});

export type BackupDescription = z.infer<typeof description>;
export type TableInBackup = z.infer<typeof table>;

/** Reads what a backup says about itself. @throws StartError when it is no backup of a form known here */
export async function readDescription(folder: string): Promise<BackupDescription> {
  const text = await readFile(join(folder, descriptionFile), 'utf8').catch(() => '');
  try {
    return description.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartError(`${folder} holds no backup that this release can read.`, { cause });
  }
}
