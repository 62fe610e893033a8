import type { WatchedLecture } from '@fit-coder/contracts/learning/progress';
import { expect, test } from 'vitest';
import { ProgressReporter, type SendReports } from './progress-reporter.ts';
import { ReportsOnDevice, type ReportStorage } from './report-storage.ts';

/** The device's storage, as a browser keeps it. */
function deviceStorage(): ReportStorage {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

/** A site that answers as `answers` say, one call after the other, and then saves. */
function site(...answers: Awaited<ReturnType<SendReports>>[]) {
  const calls: WatchedLecture[][] = [];
  const send: SendReports = (lectures) => {
    calls.push(lectures);
    return Promise.resolve(answers.shift() ?? 'saved');
  };
  return { calls, send };
}

function reporter(send: SendReports, storage = deviceStorage(), { tab = 'one', now = 1000 } = {}) {
  const clock = { now };
  const device = new ReportsOnDevice(storage, 'ann', tab, () => clock.now);
  return { clock, storage, reporter: new ProgressReporter(device, send, () => clock.now) };
}

test('sends what was watched once, in whole seconds, with the age of the position', async () => {
  const { calls, send } = site();
  const { clock, reporter: one } = reporter(send);
  one.note('a', [{ from: 0.2, to: 9.8 }], 9.8);
  clock.now += 4000;
  expect(await one.flush()).toBe(true);
  expect(calls).toEqual([[{ lectureId: 'a', watched: [{ from: 0, to: 10 }], position: 9, ago: 4 }]]);
  expect(await one.flush()).toBe(true);
  expect(calls).toHaveLength(1);
});

test('keeps what the site could not take, and sends it with what follows', async () => {
  const { calls, send } = site('retry', 'retry');
  const { reporter: one, storage } = reporter(send);
  one.note('a', [{ from: 0, to: 10 }], 10);
  expect(await one.flush()).toBe(false);
  one.note('a', [{ from: 10, to: 20 }], 20);
  one.note('b', [{ from: 0, to: 5 }], 5);
  expect(await one.flush()).toBe(false);
  expect(storage.length).toBe(1);
  expect(await one.flush()).toBe(true);
  expect(calls.at(-1)).toEqual([
    { lectureId: 'a', watched: [{ from: 0, to: 20 }], position: 20, ago: 0 },
    { lectureId: 'b', watched: [{ from: 0, to: 5 }], position: 5, ago: 0 },
  ]);
  expect(storage.length).toBe(0);
});

test('forgets what the site refuses for good, and sends the rest', async () => {
  const { calls, send } = site('dropped');
  const { reporter: one } = reporter(send);
  for (let lecture = 0; lecture < 12; lecture++) one.note(`l${lecture}`, [{ from: 0, to: 5 }], 5);
  expect(await one.flush()).toBe(true);
  expect(calls.map((call) => call.length)).toEqual([10, 2]);
});

test('does not send while a call is under way, and keeps what is noted meanwhile', async () => {
  let answer: (outcome: 'retry') => void = () => {};
  const { reporter: one, storage } = reporter(() => new Promise((resolve) => (answer = resolve)));
  one.note('a', [{ from: 0, to: 10 }], 10);
  const first = one.flush();
  one.note('a', [{ from: 10, to: 12 }], 12);
  expect(await one.flush()).toBe(false);
  expect(storage.getItem('fit-coder-watched:ann:one')).toContain('"to":12');
  answer('retry');
  expect(await first).toBe(false);
  expect(storage.getItem('fit-coder-watched:ann:one')).toContain('{"from":0,"to":12}');
});

test('takes over what a closed tab of the same user left, but not what an open one is about to send', async () => {
  const { calls, send } = site();
  const storage = deviceStorage();
  reporter(send, storage, { tab: 'closed', now: 1000 }).reporter.note('a', [{ from: 0, to: 10 }], 10);
  reporter(send, storage, { tab: 'open', now: 50_000 }).reporter.note('b', [{ from: 0, to: 3 }], 3);
  const { reporter: next } = reporter(send, storage, { tab: 'new', now: 70_000 });
  await next.flush();
  expect(calls).toEqual([[{ lectureId: 'a', watched: [{ from: 0, to: 10 }], position: 10, ago: 69 }]]);
});

test.each(['{', '[]', '{"when":1,"reports":{"a":{"watched":[{"from":"0"}],"position":1,"at":1}}}'])(
  'reads a storage that holds %s as empty',
  async (text) => {
    const { calls, send } = site();
    const storage = deviceStorage();
    storage.setItem('fit-coder-watched:ann:other', text);
    const { reporter: one } = reporter(send, storage, { now: 70_000 });
    expect(await one.flush()).toBe(true);
    expect(calls).toEqual([]);
  },
);
