import { beforeAll, expect, test } from 'vitest';
import { formatDay } from '../../../src/platform/dates.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { mailsTo } from '../invoices/books.ts';
import { openTill, storedSubscription, subscribeAt, sync } from './till.ts';

const site = siteForAllTests();
beforeAll(() => site.work());

const dayMs = 24 * 60 * 60 * 1000;

test('days that pass on the sandbox’s page send each reminder once, without waiting for the hourly search', async () => {
  const till = openTill(site);
  const subscriber = await subscribeAt(site, till, new Date(), 'declinedLater');
  const stored = () => storedSubscription(site, subscriber);
  const letPass = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      await till.subscriptions.pass(subscriber.id, 'day');
      await sync(till, subscriber);
    }
  };
  const subjects = async (count: number) =>
    (await mailsTo(site, subscriber.user, count)).map(({ subject }) => subject);
  const { current_period_start: start, current_period_end: end } = await stored();
  const length = Math.round((Number(end) - Number(start)) / dayMs);
  await letPass(length - 4);
  const first = await subjects(1);
  await letPass(1);
  const renewal = formatDay((await stored()).current_period_end ?? new Date(0));
  expect(await subjects(2)).toEqual([...first, `Your subscription renews on ${renewal}`]);
  const later = [
    [3, 'Your payment failed'],
    [2, 'Your payment still fails'],
    [3, 'Your access ends in two days'],
    [2, 'Your subscription has ended'],
  ] as const;
  for (const [index, [days, subject]] of later.entries()) {
    await letPass(days);
    expect((await subjects(3 + index)).at(-1)).toBe(subject);
  }
});
