import module from 'node:module';
import { compiledFolder, isBuilt } from './builds.mjs';
import { requireNode } from './node-version.mjs';

/** `npm run fit-coder` runs a command of the operator: as built, or from the sources if they were not built since. */
requireNode('run fit-coder');
const program = isBuilt('server') ? '../server/dist/fit-coder.js' : '../server/src/operator/fit-coder.ts';
module.enableCompileCache(process.env.CACHE_DIRECTORY ?? compiledFolder);
await import(new URL(program, import.meta.url).href);
