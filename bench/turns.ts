/** How often two things are measured in turn; the medians count. */
export const usualRounds = 3;

/** Measures ours and theirs in turn, so that both meet the same machine, after a round that warms both up. */
export async function inTurn(
  ours: () => Promise<number>,
  theirs: () => Promise<number>,
  rounds = usualRounds,
) {
  await ours();
  await theirs();
  const measured: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) measured.push([await ours(), await theirs()]);
  return { ours: median(measured.map(([each]) => each)), theirs: median(measured.map(([, each]) => each)) };
}

/** The middle one of the values; of an even number of values, the larger of the two in the middle. */
export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
