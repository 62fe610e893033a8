import { openDependencies } from '../../../src/dependencies.ts';
import { readConfig } from '../../../src/platform/config/config.ts';
import { openDataFolder } from '../../../src/platform/data-folder/data-folder.ts';
import { createLog } from '../../../src/platform/observation/log.ts';
import { createProduct } from '../../../src/product.ts';
import { serveUntilInputEnds } from '../../support/served-site.ts';

/** The API and the worker on the data folder of its argument, started as `main.ts` does; prints its origin. */
const config = readConfig(process.env);
const folder = await openDataFolder(process.argv[2] ?? '');
const settings = { ...config, dataDir: folder.path };
const deps = await openDependencies(settings, config.databaseUrl ?? '', createLog('silent'));
const product = createProduct(deps);
await product.media.recover({ web: true, worker: true });
await serveUntilInputEnds(deps, product);
