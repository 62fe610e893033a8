/** One row of the bench: a measured value, its baseline, and its targets. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The baseline measured in the same run; null for figures without one. */
  readonly baseline: number | null;
  /** `value / baseline`; null without a baseline. */
  readonly ratio: number | null;
  readonly must: string;
  readonly aim: string;
  readonly verdict: 'aim' | 'must' | 'miss';
}

interface Target {
  readonly must: number;
  readonly aim: number;
}

/** A figure that should be small, judged by its ratio to a baseline. */
export function ratioFigure(
  name: string,
  unit: string,
  value: number,
  baseline: number,
  target: Target,
): Figure {
  const ratio = value / baseline;
  return {
    name,
    value,
    unit,
    baseline,
    ratio,
    must: `≤ ${target.must}×`,
    aim: `≤ ${target.aim}×`,
    verdict: judge(ratio, target),
  };
}

/** A figure that should be small, judged without a baseline. */
export function atMostFigure(name: string, unit: string, value: number, target: Target): Figure {
  const [must, aim] = [`≤ ${target.must}`, `≤ ${target.aim}`];
  return { name, value, unit, baseline: null, ratio: null, must, aim, verdict: judge(value, target) };
}

/** A figure that should be large, judged without a baseline. */
export function atLeastFigure(name: string, unit: string, value: number, target: Target): Figure {
  const [must, aim] = [`≥ ${target.must}`, `≥ ${target.aim}`];
  const verdict = judge(-value, { must: -target.must, aim: -target.aim });
  return { name, value, unit, baseline: null, ratio: null, must, aim, verdict };
}

function judge(value: number, { must, aim }: Target): Figure['verdict'] {
  if (value <= aim) return 'aim';
  return value <= must ? 'must' : 'miss';
}

/** The figures as a table to read in the terminal. */
export function tableOf(figures: readonly Figure[]): string {
  const head = ['figure', 'value', 'baseline', 'ratio', 'must', 'aim', 'verdict'];
  const rows = figures.map((figure) => [
    figure.name,
    `${round(figure.value)} ${figure.unit}`,
    figure.baseline === null ? '' : `${round(figure.baseline)} ${figure.unit}`,
    figure.ratio === null ? '' : `${figure.ratio.toFixed(2)}×`,
    figure.must,
    figure.aim,
    { aim: 'aim met', must: 'must met', miss: 'MISSED' }[figure.verdict],
  ]);
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
