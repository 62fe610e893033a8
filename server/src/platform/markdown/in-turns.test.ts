import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

/** Keeps the processor for some milliseconds, as rendering does. */
function work(row: number): number {
  const until = performance.now() + 6;
  while (performance.now() < until);
  return row * 2;
}

test('rows that take long are presented in their order, with turns for other work', async () => {
  const rows = Array.from({ length: 20 }, (_, n) => n);
  const events: string[] = [];
  const presenting = inTurns(rows, work).then((shown) => {
    events.push('presented');
    return shown;
  });
  const other = setTimeout(1).then(() => events.push('other work'));
  expect(await presenting).toEqual(rows.map((row) => row * 2));
  await other;
  expect(events).toEqual(['other work', 'presented']);
});

test('without turns, the other work waits (control)', async () => {
  const events: string[] = [];
  const other = setTimeout(1).then(() => events.push('other work'));
  Array.from({ length: 20 }, (_, n) => work(n));
  events.push('presented');
  await other;
  expect(events).toEqual(['presented', 'other work']);
});
