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
// Standard input is a pipe from the test, so nothing keeps running after the test, however it ends.
process.stdin.resume().once('end', () => void server.stop().finally(() => process.exit()));
