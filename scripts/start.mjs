import module from 'node:module';
import { build, compiledFolder, missingBuilds } from './builds.mjs';
import { knownPrograms, installPrograms, missingPrograms } from './debian-packages.mjs';
import { requireNode } from './node-version.mjs';

/**
 * `npm start` prepares everything and starts the site in this process, so that signals reach it directly.
 */
requireNode('start');
// The site starts during the installation. Media jobs wait for ffmpeg, which is less confined without bubblewrap.
void provideFfmpeg().catch((error) => console.log(`! ffmpeg could not be installed: ${error.message}`));
await provideBuilds();
// systemd names a writable folder, because the installation's folder is read-only there.
module.enableCompileCache(process.env.CACHE_DIRECTORY ?? compiledFolder);
await import(new URL('../server/dist/main.js', import.meta.url).href);
// Otherwise a process that is killed would leave no compiled code for the next start.
module.flushCompileCache();

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

async function provideBuilds() {
  const missing = missingBuilds();
  if (missing.length === 0) return;
  const started = performance.now();
  const parts = missing.map((workspace) => (workspace === 'web' ? 'front end' : 'server')).join(' and the ');
  console.log(`… building the ${parts} (only after a change)`);
  if (!(await build(missing))) {
    console.error(
      `Fit Coder Courses cannot start: the ${parts} could not be built. The messages above say why.`,
    );
    process.exit(1);
  }
  console.log(`✓ built the ${parts} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}
