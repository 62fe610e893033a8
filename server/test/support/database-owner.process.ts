import { openDataFolder } from '../../src/platform/data-folder/data-folder.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';

/** Holds the data folder of its argument and runs its database. */
const silent = () => undefined;
const folder = await openDataFolder(process.argv[2] ?? '');
const server = await startEmbeddedPostgres({
  folder: folder.path,
  log: { debug: silent, warn: silent, error: silent },
});
process.stdout.write(`${server.url}\n`);
// The test that started this process holds the other end: however it ends, nothing is left running.
process.stdin.resume().once('end', () => process.exit());
