import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { chooseStorage } from '../dependencies.ts';
import { loadDatabase } from '../platform/backup/database-load.ts';
import {
  refuseOtherFiles,
  restoreFiles,
  restoreSecret,
  verifyBackup,
} from '../platform/backup/restore-backup.ts';
import { beginRestore, clearUnfinished, finishRestore } from '../platform/backup/unfinished-restore.ts';
import {
  endAbandonedPostgres,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/embedded-postgres.ts';
import { markRestored } from '../platform/storage/site-mark.ts';
import { readSettings, refuseForeignFolder } from './open-site.ts';
import { say, shownBytes } from './terminal.ts';

const migrations = new URL('../../migrations/', import.meta.url);

/** `restore`: creates a site from a backup. */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('Restore a backup into an empty data folder and, with DATABASE_URL, an empty database.')
    .argument('<folder>', 'the folder of the backup')
    .addHelpText(
      'after',
      '\nEvery file is first compared with its checksum. If a restore was interrupted, run it again.',
    )
    .action((folder: string) => run(resolve(folder)));
}

async function run(folder: string): Promise<void> {
  const { config, log } = readSettings();
  const dataDir = resolve(config.dataDir);
  await refuseForeignFolder(dataDir);
  say('Comparing every file of the backup with its checksum …');
  const backup = await verifyBackup(folder);
  const held = await beginRestore(dataDir);
  const undo = [() => held.close()];
  try {
    await clearUnfinished(dataDir, () => endAbandonedPostgres(dataDir));
    const workFolder = join(dataDir, 'work');
    await mkdir(workFolder, { recursive: true, mode: 0o700 });
    await restoreSecret(backup, config.secret, dataDir);
    const storage = await chooseStorage({ ...config, dataDir });
    if (storage.isShared) await refuseOtherFiles(storage, backup);
    await restoreFiles(backup, storage, workFolder);
    await markRestored(storage);
    let databaseUrl = config.databaseDirectUrl ?? config.databaseUrl;
    if (!databaseUrl) {
      const postgres = await startEmbeddedPostgres({ folder: dataDir, log });
      undo.push(() => postgres.stop());
      databaseUrl = postgres.url;
    }
    // Last, because the database is restored in one transaction.
    await loadDatabase(databaseUrl, folder, backup.description, migrations);
    await finishRestore(dataDir);
  } finally {
    for (const step of undo.reverse()) await step();
  }
  const { takenAt, files } = backup.description;
  say(`Restored the backup of ${takenAt} into ${dataDir}: ${files.count} files, ${shownBytes(files.bytes)}.`);
  say('Now start the site and run the command `check`.');
}
