import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Figure } from './figure.ts';
import { baselineOf, baselinePath } from './report/movement.ts';

/** `node bench/baseline.ts` writes bench/baseline.json from the runs in bench/results. Run the bench three times before. */
const root = resolve(import.meta.dirname, '..');
const results = join(root, 'bench/results');
const names = (await readdir(results)).filter((name) => name.startsWith('run-'));
const runs = await Promise.all(
  names.map(async (name) => {
    const { figures } = JSON.parse(await readFile(join(results, name), 'utf8')) as { figures: Figure[] };
    return figures;
  }),
);
const rows = baselineOf(runs);
await writeFile(join(root, baselinePath), `${JSON.stringify({ runs: runs.length, rows }, null, 2)}\n`);
process.stdout.write(`${rows.length} rows of ${runs.length} runs in ${baselinePath}\n`);
