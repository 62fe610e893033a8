import { resolve } from 'node:path';
import { Command } from 'commander';
import { readChecksums } from '../platform/backup/checksums.ts';
import { checkStoredFiles } from '../platform/backup/stored-files-check.ts';
import { storageFolder } from '../platform/backup/take-backup.ts';
import { withSite } from './open-site.ts';
import { say, shownBytes } from './terminal.ts';

/** `check`: compares storage with the database. */
export function checkCommand(): Command {
  return new Command('check')
    .description('Compare the rows of the database with the stored files, in both directions.')
    .option('--backup <folder>', 'also compare the files with their checksums in this backup')
    .addHelpText(
      'after',
      '\nExits with 0 if everything matches, and with 1 if a file is missing, damaged or belongs to no row.',
    )
    .action((options: { backup?: string }) => run(options.backup));
}

async function run(backup: string | undefined): Promise<void> {
  const sums = backup === undefined ? new Map<string, string>() : await sumsOf(resolve(backup));
  await withSite(async ({ deps, product }) => {
    const dependencies = { db: deps.database.db, storage: deps.storage, listNamedFiles: product.namedFiles };
    const found = await checkStoredFiles(dependencies, sums, Date.now());
    say(
      `${found.files} files, ${shownBytes(found.bytes)}; ${found.compared} compared by sha256, ${found.recorded} recorded for the next time.`,
    );
    for (const fault of found.faults) say(`✗ ${fault}`);
    for (const key of found.unnamed) say(`✗ ${key} belongs to no row of the database`);
    const wrong = found.faults.length + found.unnamed.length;
    say(wrong === 0 ? '✓ Every row has its files, and every file has its row.' : `Faults: ${wrong}.`);
    if (wrong > 0) process.exitCode = 1;
  });
}

async function sumsOf(folder: string): Promise<Map<string, string>> {
  const prefix = `${storageFolder}/`;
  const entries = [...(await readChecksums(folder))].filter(([path]) => path.startsWith(prefix));
  return new Map(entries.map(([path, sum]) => [path.slice(prefix.length), sum]));
}
