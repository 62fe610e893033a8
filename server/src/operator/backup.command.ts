import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { takeBackup } from '../platform/backup/take-backup.ts';
import { withSite } from './open-site.ts';
import { say, shownBytes } from './terminal.ts';

/** `backup`: copies database, files and secret into one folder. */
export function backupCommand(): Command {
  return new Command('backup')
    .description('Write the database, the files and the secret into a folder. The site can keep running.')
    .argument('<folder>', 'a folder that does not exist yet')
    .addHelpText(
      'after',
      '\nSHA256SUMS is written last. To check a copy, run `sha256sum --check SHA256SUMS` in its folder.',
    )
    .action((folder: string) => run(resolve(folder)));
}

async function run(folder: string): Promise<void> {
  await withSite(async ({ config, deps, product }) => {
    const description = await takeBackup(
      {
        db: deps.database.db,
        pool: deps.database.pool,
        storage: deps.storage,
        listNamedFiles: product.namedFiles,
        secret: deps.secret,
        previousSecret: deps.previousSecret,
        secretIsKept: config.secret === undefined,
        release: await release(),
      },
      folder,
    );
    const { tables, files, missing, damaged } = description;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Backup of ${description.takenAt} in ${folder}:`);
    say(`  ${rows} rows in ${tables.length} tables`);
    say(`  ${files.count} files, ${shownBytes(files.bytes)}`);
    if (description.secret === 'setting')
      say('  without SECRET, which is a setting: keep a copy of it elsewhere');
    for (const key of missing) say(`  missing in storage: ${key}`);
    for (const key of damaged) say(`  differs from its sha256: ${key}`);
    // The rest of the backup is complete, but a timer must report the failure.
    if (missing.length + damaged.length > 0) process.exitCode = 1;
  });
}

async function release(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
