import module from 'node:module';
import { resolve } from 'node:path';
import { knownPrograms, installPrograms, missingPrograms } from './debian-packages.mjs';
import { requireNode } from './node-version.mjs';
import { buildWeb, isWebBuilt } from './web-build.mjs';

/**
 * `npm start`: makes ready what the site needs and starts it in this process, so that signals reach it directly.
 */
requireNode('start');
const root = resolve(import.meta.dirname, '..');
module.enableCompileCache(resolve(root, 'node_modules/.cache/fit-coder/compiled'));

// The site starts without ffmpeg and its media jobs wait for it, so nothing here waits for the installation.
void provideFfmpeg().catch((error) => console.log(`! ffmpeg could not be installed: ${error.message}`));
await provideWeb();
await import('../server/src/main.ts');

async function provideFfmpeg() {
  const missing = await missingPrograms([knownPrograms.ffmpeg]);
  if (missing.length === 0) return;
  if (process.getuid?.() === 0) console.log('… ffmpeg is being installed; uploaded videos wait for it');
  const advice = await installPrograms(missing);
  console.log(
    advice
      ? `! ffmpeg is missing, so uploaded videos wait to be transcoded: ${advice}`
      : '✓ ffmpeg is installed',
  );
}

async function provideWeb() {
  if (await isWebBuilt()) return;
  const started = performance.now();
  console.log('… the web is being built (only after a change)');
  if (!(await buildWeb())) {
    console.error('Fit Coder Courses cannot start: the web could not be built; the messages above say why.');
    process.exit(1);
  }
  console.log(`✓ the web is built (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}
