import { buildApp } from '../../src/app.ts';
import { openDependencies } from '../../src/dependencies.ts';
import { usualLimits } from '../../src/http/limits/site-limits.ts';
import { refuseUnfinishedRestore } from '../../src/platform/backup/unfinished-restore.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { openDataFolder } from '../../src/platform/data-folder/data-folder.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../../src/platform/observation/log.ts';
import { createProduct } from '../../src/product.ts';
import { seedDemo } from '../../src/seed.ts';

/** A whole site but its pages, on the data folder of its argument, started as `main.ts` does; prints its origin. */
const config = readConfig(process.env);
const log = createLog('silent');
const folder = await openDataFolder(process.argv[2] ?? '');
await refuseUnfinishedRestore(folder.path);
const postgres = await startEmbeddedPostgres({ folder: folder.path, log, settings: { fsync: 'off' } });
const deps = await openDependencies({ ...config, dataDir: folder.path }, postgres.url, log);
const product = createProduct(deps);
await product.media.recover();
await seedDemo(deps, product);
const app = await buildApp(deps, product, null, {
  ...usualLimits,
  eventLoop: { ...usualLimits.eventLoop, maxDelayMs: 0 },
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
await deps.queue.work(product.handlers);
// The test that started this process holds the other end: however it ends, nothing is left running.
process.stdin.resume().once('end', () => process.exit());
