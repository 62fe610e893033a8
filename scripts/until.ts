import { setTimeout } from 'node:timers/promises';

/**
 * Calls `look` every `pauseMs` until it returns a value, and returns that.
 * @throws Error that names `what`, after `seconds`
 */
export async function until<Value>(
  what: string,
  look: () => Promise<Value | undefined>,
  { seconds = 60, pauseMs = 100 }: { readonly seconds?: number; readonly pauseMs?: number } = {},
): Promise<Value> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const found = await look();
    if (found !== undefined) return found;
    await setTimeout(pauseMs);
  }
  throw new Error(`${what} did not happen within ${seconds} seconds`);
}
