import { openDependencies } from '../../src/dependencies.ts';
import { refuseUnfinishedRestore } from '../../src/platform/backup/unfinished-restore.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { openDataFolder } from '../../src/platform/data-folder/data-folder.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../../src/platform/observation/log.ts';
import { createProduct } from '../../src/product.ts';
import { seedDemo } from '../../src/seed.ts';
import { serveUntilInputEnds } from '../support/served-site.ts';

/** Starts a site without pages on the data folder of its argument, as `main.ts` does, and prints its origin. */
const config = readConfig(process.env);
const log = createLog('silent');
const folder = await openDataFolder(process.argv[2] ?? '');
await refuseUnfinishedRestore(folder.path);
const postgres = await startEmbeddedPostgres({ folder: folder.path, log, settings: { fsync: 'off' } });
const deps = await openDependencies({ ...config, dataDir: folder.path }, postgres.url, log);
const product = createProduct(deps);
await product.media.recover({ web: true, worker: true });
await seedDemo(deps, product);
await serveUntilInputEnds(deps, product, postgres);
