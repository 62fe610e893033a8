import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { build, missingBuilds } from './builds.mjs';
import { knownPrograms, installPrograms, missingPrograms } from './debian-packages.mjs';
import { requireNode } from './node-version.mjs';
import { countPlaywright, countVitest, printSummary } from './test-results.mjs';

/**
 * `npm test` runs the static checks, the build, the unit and integration tests and the end-to-end tests, cheapest
 * first. A failed step does not stop the others, but the end-to-end tests run only after a successful build.
 */
requireNode('test');
const root = resolve(import.meta.dirname, '..');
// Tests start sites and commands some hundred times; each would compile its modules again.
process.env.NODE_COMPILE_CACHE ??= resolve(root, 'node_modules/.cache/fit-coder/compiled-for-tests');
const reports = await mkdtemp(join(tmpdir(), 'fit-coder-reports-'));
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

const steps = [];
const programs = providePrograms();
await step('checks', () => run('npm', ['run', '--silent', 'check']));
await programs;
// Some integration tests start the whole site, so the build comes before them.
const built = await step('build', () => build(missingBuilds()));
await step(
  'unit and integration',
  () => run('vitest', vitestArguments()),
  () => countVitest(vitestReport),
);
if (built) await step('end to end', endToEnd, () => countPlaywright(playwrightReport));
else steps.push({ name: 'end to end', outcome: 'not run', seconds: 0 });

await rm(reports, { recursive: true });
process.exitCode = printSummary(steps) ? 0 : 1;

/** The programs that the tests call. A test whose program is missing fails and says so. */
async function providePrograms() {
  const { ffmpeg, chromium, nginx, nginxBrotli, pgbouncer, caddy, openssl, poppler, bubblewrap, systemd } =
    knownPrograms;
  const everywhere = [ffmpeg, chromium, nginx, pgbouncer, caddy, openssl, poppler];
  const missing = await missingPrograms(
    process.platform === 'linux' ? [...everywhere, nginxBrotli, bubblewrap, systemd] : everywhere,
  );
  await provideObjectStore();
  if (missing.length === 0) return;
  const advice = await installPrograms(missing);
  if (advice) console.log(`! The tests need programs that are missing: ${advice}`);
}

/** The object store of the tests, OpenStack Swift. Without it, the tests that use it fail and say so. */
async function provideObjectStore() {
  if (process.platform !== 'linux') return;
  const installed = await run(join(root, 'scripts/s3-server'), ['install']);
  if (!installed)
    console.log('! The tests of the object store need what scripts/s3-server could not install.');
}

/** Runs one step, records its outcome and time, and resolves to whether it passed. */
async function step(name, work, count) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const passed = await work();
  const seconds = (performance.now() - started) / 1000;
  steps.push({ name, outcome: passed ? 'passed' : 'failed', seconds, tests: await count?.() });
  return passed;
}

function vitestArguments() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  return ['run', '--project', 'unit', '--project', 'integration', ...reporters];
}

function endToEnd() {
  return run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  });
}

/** Resolves to whether the command exited with 0. Its output is shown directly. */
function run(command, arguments_, environment = {}) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn(command, arguments_, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, ...environment },
  });
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(error.message);
      done(false);
    });
    child.once('close', (code) => done(code === 0));
  });
}
