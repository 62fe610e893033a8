import { resolve } from 'node:path';
import { Command } from 'commander';
import { exportData } from '../platform/backup/export-data.ts';
import { withSite } from './open-site.ts';
import { say } from './terminal.ts';

/** `export`: writes all data for other programs. */
export function exportCommand(): Command {
  return new Command('export')
    .description('Write all data as JSON lines, and all files, for use by other programs.')
    .argument('<folder>', 'a folder that does not exist yet')
    .addHelpText(
      'after',
      '\nexport.json describes the tables. Passwords, sessions and other secrets are left out, so an export is not a backup.',
    )
    .action((folder: string) => run(resolve(folder)));
}

async function run(folder: string): Promise<void> {
  await withSite(async ({ deps, product }) => {
    const dependencies = {
      pool: deps.database.pool,
      storage: deps.storage,
      listNamedFiles: product.namedFiles,
    };
    const { tables, files } = await exportData(dependencies, folder);
    say(`${Object.keys(tables).length} tables and ${files} files in ${folder}.`);
  });
}
