import { setTimeout } from 'node:timers/promises';

/**
 * `node caller.ts <url> <seconds>` sends requests at a fixed rate, without waiting for earlier ones, and prints the 99th
 * percentile of their response times in milliseconds.
 */
const [url = '', seconds = ''] = process.argv.slice(2);
/** Calls per second: far fewer than a process can answer, so that only the waiting for a processor is measured. */
const rate = 50;

const start = performance.now();
const calls = Array.from({ length: rate * (Number(seconds) + 1) }, async (_, at) => {
  const due = start + (at * 1000) / rate;
  await setTimeout(Math.max(0, due - performance.now()));
  const response = await fetch(url, { headers: { 'cache-control': 'no-cache' } });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  await response.arrayBuffer();
  // Since the call was due: a client that is late waits too.
  return performance.now() - due;
});
// The first second warms the caller up.
const times = (await Promise.all(calls)).slice(rate).toSorted((one, other) => one - other);
process.stdout.write(String(times[Math.floor(times.length * 0.99)] ?? Number.NaN));
