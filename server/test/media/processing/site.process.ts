import { buildApp } from '../../../src/app.ts';
import { openDependencies } from '../../../src/dependencies.ts';
import { usualLimits } from '../../../src/http/limits/site-limits.ts';
import { readConfig } from '../../../src/platform/config/config.ts';
import { openDataFolder } from '../../../src/platform/data-folder/data-folder.ts';
import { createLog } from '../../../src/platform/observation/log.ts';
import { createProduct } from '../../../src/product.ts';

/** The API and the worker on the data folder of its argument, started as `main.ts` does; prints its origin. */
const config = readConfig(process.env);
const folder = await openDataFolder(process.argv[2] ?? '');
const settings = { ...config, dataDir: folder.path };
const deps = await openDependencies(settings, config.databaseUrl ?? '', createLog('silent'));
const product = createProduct(deps);
await product.media.recover();
// A machine that runs other tests as well may be late, which is no reason to refuse a request of this one.
const app = await buildApp(deps, product, null, {
  ...usualLimits,
  eventLoop: { ...usualLimits.eventLoop, maxDelayMs: 0 },
});
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
await deps.queue.work(product.handlers);
// The test that started this process holds the other end: however it ends, nothing is left running.
process.stdin.resume().once('end', () => process.exit());
