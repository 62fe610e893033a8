import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

/**
 * Runs every `check:*` script of package.json, as many at once as there are processors, and prints what the
 * failing ones said. Names may be given: `npm run check -- types lint`. Exits with 1 when any check fails.
 */
const root = resolve(import.meta.dirname, '..');

/** The checks whose name, or its part before a colon, is among those asked for; all when none is. */
async function checksAskedFor(names) {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const checks = Object.entries(scripts)
    .filter(([script]) => script.startsWith('check:'))
    .map(([script, command]) => ({ name: script.slice('check:'.length), command }));
  const known = new Set(checks.flatMap(({ name }) => [name, name.split(':')[0]]));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    console.error(`No check is named ${unknown.join(', ')}. There are: ${[...known].join(', ')}.`);
    process.exit(1);
  }
  return names.length === 0
    ? checks
    : checks.filter(({ name }) => names.includes(name) || names.includes(name.split(':')[0]));
}

/** Runs one check and prints its verdict; resolves to whether it passed. */
async function run({ name, command }) {
  const started = performance.now();
  const output = [];
  const child = spawn(command, {
    cwd: root,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
      ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
    },
  });
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const code = await new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', done);
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(18)} ${seconds.padStart(5)} s`);
  if (code !== 0) console.log(`\n$ ${command}\n${Buffer.concat(output).toString().trim()}\n`);
  return code === 0;
}

/** Runs the checks side by side; resolves to the names of those that failed. */
async function runAll(checks) {
  const waiting = [...checks];
  const failed = [];
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await run(check))) failed.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return failed;
}

const checks = await checksAskedFor(process.argv.slice(2));
const failed = await runAll(checks);
console.log(
  failed.length === 0
    ? `All ${checks.length} checks passed.`
    : `${failed.length} of ${checks.length} checks failed: ${failed.join(', ')}.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
