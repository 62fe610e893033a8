import module from 'node:module';
import { resolve } from 'node:path';
import { knownPrograms, installPrograms, missingPrograms } from './debian-packages.mjs';
import { requireNode } from './node-version.mjs';
import { buildWeb, isWebBuilt } from './web-build.mjs';

/**
 * `npm start` prepares everything and starts the site in this process, so that signals reach it directly.
 */
requireNode('start');
const root = resolve(import.meta.dirname, '..');
// systemd names a writable folder, because the installation's folder is read-only there.
module.enableCompileCache(
  process.env.CACHE_DIRECTORY ?? resolve(root, 'node_modules/.cache/fit-coder/compiled'),
);

// The site starts during the installation. Media jobs wait for ffmpeg, which is less confined without bubblewrap.
void provideFfmpeg().catch((error) => console.log(`! ffmpeg could not be installed: ${error.message}`));
await provideWeb();
await import('../server/src/main.ts');

async function provideFfmpeg() {
  const confining = process.platform === 'linux' ? [knownPrograms.bubblewrap] : [];
  const missing = await missingPrograms([knownPrograms.ffmpeg, ...confining]);
  if (missing.length === 0) return;
  const names = missing.map(({ debianPackage }) => debianPackage).join(' and ');
  if (process.getuid?.() === 0)
    console.log(`… ${names} ${isOrAre(missing)} being installed for uploaded videos`);
  const advice = await installPrograms(missing);
  const effect = missing.includes(knownPrograms.ffmpeg)
    ? 'uploaded videos wait to be transcoded'
    : 'ffmpeg is less confined';
  console.log(
    advice
      ? `! ${names} ${isOrAre(missing)} missing, so ${effect}: ${advice}`
      : `✓ ${names} ${isOrAre(missing)} installed`,
  );
}

function isOrAre(programs) {
  return programs.length === 1 ? 'is' : 'are';
}

async function provideWeb() {
  if (await isWebBuilt()) return;
  const started = performance.now();
  console.log('… building the front end (only after a change)');
  if (!(await buildWeb())) {
    console.error(
      'Fit Coder Courses cannot start: the front end could not be built. The messages above say why.',
    );
    process.exit(1);
  }
  console.log(`✓ built the front end (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}
