/** Times of two kinds of calls, in milliseconds, taken in turns. */
interface Timings {
  readonly left: number[];
  readonly right: number[];
}

type Work = (index: number) => Promise<unknown>;

const warmUp = 10;

/**
 * Adds `count` pairs of times to `timings`. Both of a pair are taken one after the other, in an order by chance, so
 * that whatever else the machine does meets both kinds alike.
 */
async function takePairs(timings: Timings, count: number, left: Work, right: Work): Promise<void> {
  const taken = timings.left.length;
  for (let index = 0; index < count + warmUp; index += 1) {
    const leftFirst = Math.random() < 0.5;
    const first = await timeOf(leftFirst ? left : right, taken + index);
    const second = await timeOf(leftFirst ? right : left, taken + index);
    if (index < warmUp) continue;
    timings.left.push(leftFirst ? first : second);
    timings.right.push(leftFirst ? second : first);
  }
}

async function timeOf(work: Work, index: number): Promise<number> {
  const start = performance.now();
  await work(index);
  return performance.now() - start;
}

/**
 * How likely a time of the left is longer than one of the right (Mann-Whitney): 0.5 where nothing tells them apart,
 * 1 or 0 where everything does. Of n pairs without a difference its standard error is sqrt(1 / 6n) at most.
 */
function auc({ left, right }: Timings): number {
  let longer = 0;
  for (const l of left) for (const r of right) longer += l > r ? 1 : l === r ? 0.5 : 0;
  return longer / (left.length * right.length);
}

/** How far from 0.5 the AUC may be. */
export const tolerance = 0.05;

/**
 * The AUC of `pairs` pairs; where that is out of bounds, of four times as many. With 640 pairs the bound is 3.1
 * standard errors, which chance alone passes once in 500 times, and with 2560 it is 6.2: so chance does not fail a
 * test, and a difference that is there does, as it does not shrink with more pairs.
 */
export async function measureAuc(pairs: number, left: Work, right: Work): Promise<number> {
  const timings: Timings = { left: [], right: [] };
  await takePairs(timings, pairs, left, right);
  if (Math.abs(auc(timings) - 0.5) > tolerance) await takePairs(timings, pairs * 3, left, right);
  return auc(timings);
}
