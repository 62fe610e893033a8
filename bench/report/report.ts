import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { tableOf, type Figure } from '../figure.ts';
import { baselinePath, movements, rowsWithoutBaseline, type BaselineRow } from './movement.ts';

/** Writes the figures to a file and to the terminal, with what moved since the baseline. Missed targets fail the bench. */
export async function report(figures: readonly Figure[], root: string, seconds: number): Promise<void> {
  const results = join(root, 'bench/results');
  await mkdir(results, { recursive: true });
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
  const at = new Date().toISOString();
  const name = `run-${at.slice(0, 19).replaceAll(':', '')}.json`;
  await writeFile(join(results, name), `${JSON.stringify({ at, machine, seconds, figures }, null, 2)}\n`);
  process.stdout.write(`${tableOf(figures)}\n\nAlso in bench/results/${name}\n`);
  const { rows } = JSON.parse(await readFile(join(root, baselinePath), 'utf8')) as { rows: BaselineRow[] };
  const unknown = rowsWithoutBaseline(figures, rows);
  if (unknown.length > 0) process.stdout.write(`Not in ${baselinePath}: ${unknown.join('; ')}\n`);
  const moved = movements(figures, rows);
  process.stdout.write(`${moved.length === 0 ? `No row of ${baselinePath} moved` : moved.join('\n')}\n`);
  if (figures.some(({ verdict }) => verdict === 'miss')) process.exitCode = 1;
}
