import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import runAll from 'npm-run-all2';

/**
 * Runs every `check:*` script of package.json, as many at once as there are processors, and prints the output of each
 * when it ends. `npm run check -- types lint` runs only those named. Exits with 1 if any check fails.
 */
const root = resolve(import.meta.dirname, '..');

/** The checks that were named in full or by the part before a colon; all checks if none was named. */
async function checksAskedFor(names) {
  const { scripts } = JSON.parse(await readFile(`${root}/package.json`, 'utf8'));
  const checks = Object.keys(scripts).flatMap(
    (script) => /^check:(?<name>.+)$/u.exec(script)?.groups.name ?? [],
  );
  const known = new Set(checks.flatMap((check) => [check, check.split(':')[0]]));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    console.error(`No check is named ${unknown.join(', ')}. There are: ${[...known].join(', ')}.`);
    process.exit(1);
  }
  if (names.length === 0) return checks;
  return checks.filter((check) => names.includes(check) || names.includes(check.split(':')[0]));
}

const checks = await checksAskedFor(process.argv.slice(2));
process.chdir(root);
const results = await runAll(
  checks.map((check) => `check:${check}`),
  {
    parallel: true,
    maxParallel: availableParallelism(),
    aggregateOutput: true,
    continueOnError: true,
    silent: true,
    stdout: process.stdout,
    stderr: process.stderr,
  },
).catch((error) => error.results ?? Promise.reject(error));

const failed = results.filter(({ code }) => code !== 0).map(({ name }) => name.replace('check:', ''));
console.log(
  failed.length === 0
    ? `All ${checks.length} checks passed.`
    : `${failed.length} of ${checks.length} checks failed: ${failed.join(', ')}.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
