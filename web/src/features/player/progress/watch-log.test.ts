import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProgressReporter } from './progress-reporter.ts';
import { ReportsOnDevice } from './report-storage.ts';
import { WatchLog } from './watch-log.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => vi.useRealTimers());

/** A log whose calls are counted; the site answers `outcome`. */
function openLog(outcome: 'saved' | 'retry' = 'saved') {
  const calls: number[] = [];
  const send = () => {
    calls.push(Math.round(performance.now() / 1000));
    return Promise.resolve(outcome);
  };
  const log = new WatchLog(new ProgressReporter(new ReportsOnDevice(null, 'ann', 'one'), send));
  const start = Math.round(performance.now() / 1000);
  let place = 0;
  /** The video plays for so many seconds. */
  const play = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 2) {
      await vi.advanceTimersByTimeAsync(2000);
      log.note('a', [{ from: place, to: place + 2 }], place + 2);
      place += 2;
    }
  };
  return { log, play, moments: () => calls.map((second) => second - start) };
}

test('sends what was watched at most every ten seconds', async () => {
  const { play, moments } = openLog();
  await play(60);
  expect(moments().length).toBeLessThanOrEqual(6);
  for (const [index, moment] of moments().slice(1).entries())
    expect(moment - (moments()[index] ?? 0)).toBeGreaterThanOrEqual(10);
});

test('sends at a pause, and however often the viewer pauses, once for ten seconds of playing', async () => {
  const { log, play, moments } = openLog();
  await play(4);
  log.pause();
  expect(moments()).toEqual([4]);
  for (let pause = 0; pause < 30; pause++) {
    await play(2);
    log.pause();
  }
  expect(moments().length).toBeLessThanOrEqual(64 / 10 + 2);
});

test('tries again ten seconds later while the site cannot be reached', async () => {
  const { log, moments } = openLog('retry');
  log.open();
  log.note('a', [{ from: 0, to: 4 }], 4);
  log.sendNow();
  await vi.advanceTimersByTimeAsync(21_000);
  expect(moments()).toEqual([0, 10, 20]);
  log.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(moments()).toHaveLength(3);
});

test('is not tried again after the page was left while a call was under way', async () => {
  const { log, moments } = openLog('retry');
  log.open();
  log.note('a', [{ from: 0, to: 4 }], 4);
  log.sendNow();
  log.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(moments()).toEqual([0]);
});
