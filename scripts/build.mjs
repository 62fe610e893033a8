import { build, missingBuilds } from './builds.mjs';
import { requireNode } from './node-version.mjs';

/**
 * `npm run build` builds what is not built from the current sources, and records of what, so that the next `npm start` need
 * not build. The installation's user may not be allowed to write then.
 */
requireNode('run build');
if (!(await build(missingBuilds()))) process.exitCode = 1;
