import { setImmediate } from 'node:timers/promises';

/** How long rows are presented before other work of the process has its turn. */
const turnMs = 10;

/** Presents rows whose texts are rendered, in their order. Many long ones take seconds, so other requests run in between. */
export async function inTurns<Row, Shown>(
  rows: readonly Row[],
  present: (row: Row) => Shown,
): Promise<Shown[]> {
  const shown: Shown[] = [];
  let began = performance.now();
  for (const row of rows) {
    if (performance.now() - began > turnMs) {
      await setImmediate();
      began = performance.now();
    }
    shown.push(present(row));
  }
  return shown;
}
