import type { Figure } from '../figure.ts';

/** A row of earlier runs: the median of its measures, and their spread as a share of the median. */
export interface BaselineRow {
  readonly name: string;
  readonly measure: number;
  readonly spread: number;
}

/** What can be compared between machines: a ratio within one run, or an amount of bytes; null for times. */
function measureOf({ ratio, unit, value }: Figure): number | null {
  if (ratio !== null) return ratio;
  return ['kB', 'MB', '%', '×'].includes(unit) ? value : null;
}

/** The rows that moved by more than the spread of earlier runs, and at least by a fiftieth, as sentences. */
export function movements(figures: readonly Figure[], baseline: readonly BaselineRow[]): string[] {
  const rows = new Map(baseline.map((row) => [row.name, row]));
  return figures.flatMap((figure) => {
    const row = rows.get(figure.name);
    const measure = measureOf(figure);
    if (!row || measure === null) return [];
    const change = measure / row.measure - 1;
    if (Math.abs(change) <= Math.max(row.spread, 0.02)) return [];
    const [percent, direction] = [Math.abs(100 * change).toFixed(0), change > 0 ? 'more' : 'less'];
    return [
      `${figure.name}: ${percent} % ${direction} than in ${baselinePath} (${row.measure.toPrecision(3)})`,
    ];
  });
}

/** The names of the rows that cannot be compared, because the baseline does not have them. */
export function rowsWithoutBaseline(figures: readonly Figure[], baseline: readonly BaselineRow[]): string[] {
  const known = new Set(baseline.map(({ name }) => name));
  return figures
    .filter((figure) => measureOf(figure) !== null && !known.has(figure.name))
    .map(({ name }) => name);
}

export const baselinePath = 'bench/baseline.json';

/** The baseline of several runs; rows that are missing in one of them are left out. */
export function baselineOf(runs: readonly (readonly Figure[])[]): BaselineRow[] {
  const [first = []] = runs;
  return first.flatMap(({ name }) => {
    const measures = runs.flatMap((figures) => {
      const figure = figures.find((one) => one.name === name);
      const measure = figure && measureOf(figure);
      return measure === null || measure === undefined ? [] : [measure];
    });
    if (measures.length < runs.length) return [];
    const sorted = measures.toSorted((one, other) => one - other);
    const measure = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const spread = ((sorted.at(-1) ?? 0) - (sorted[0] ?? 0)) / measure;
    return [{ name, measure, spread }];
  });
}
