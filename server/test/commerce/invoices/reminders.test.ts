import { beforeAll, describe, expect, test } from 'vitest';
import { remindersDue } from '../../../src/domains/commerce/commerce.jobs.ts';
import type { SubscriptionState } from '../../../src/domains/commerce/payments/provider-states.ts';
import { firstRun } from '../../support/job-run.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { formatDay } from '../../../src/platform/dates.ts';
import { Books, inDays, mailsTo, paymentState } from './books.ts';

const site = siteForAllTests();
let books: Books;
beforeAll(async () => {
  books = new Books(site);
  await site.work();
});

/** What the job does each hour, also on two nodes at once. */
async function remind(): Promise<void> {
  const handler = site.product.handlers.find(({ kind }) => kind === remindersDue);
  if (!handler) throw new Error('the job has a handler');
  await Promise.all([handler.run(firstRun({})), handler.run(firstRun({}))]);
}

function remindersOf(subscriptionId: string) {
  return site.deps.database.db
    .selectFrom('subscription_reminders')
    .select('kind')
    .where('subscription_id', '=', subscriptionId)
    .orderBy('sent_at')
    .execute()
    .then((rows) => rows.map(({ kind }) => kind));
}

const renewing = (days: number): Partial<SubscriptionState> => ({
  period: { start: inDays(days - 30), end: inDays(days) },
});
const failing = (days: number): Partial<SubscriptionState> => ({
  status: 'past_due',
  failingSince: inDays(-days),
  period: { start: inDays(-30 - days), end: inDays(-days) },
});

const before = (date: Date, days: number) => new Date(date.getTime() - days * 86_400_000);

describe('a reminder is due', () => {
  test.each([
    ['three days before a monthly renewal', 'monthly', renewing(2.9), ['renews']],
    ['not four days before', 'monthly', renewing(3.1), []],
    ['a week before a yearly renewal', 'yearly', renewing(6.9), ['renews']],
    ['not eight days before', 'yearly', renewing(7.1), []],
    ['not after it', 'monthly', renewing(-0.1), []],
    ['not for a cancelled subscription', 'monthly', { ...renewing(2), cancelAt: inDays(2) }, []],
    [
      'three days before a trial ends, even of a yearly plan',
      'yearly',
      { ...renewing(2.9), status: 'trialing', trialEnd: inDays(2.9) },
      ['trial_ends'],
    ],
    ['not before', 'yearly', { ...renewing(3.1), status: 'trialing', trialEnd: inDays(3.1) }, []],
    ['not in the first two days of failing', 'monthly', failing(1.9), []],
    ['after two days of failing', 'monthly', failing(2), ['failing_2']],
    ['after five days', 'monthly', failing(5.1), ['failing_5']],
    ['after seven days, and only the last one if the site was down', 'monthly', failing(9), ['failing_7']],
    ['not once payments succeed', 'monthly', { ...failing(5), status: 'active', failingSince: null }, []],
  ] as const)('%s', async (_, plan, state, kinds) => {
    const id = await books.subscribe(await site.user(), state, plan);
    await remind();
    await remind();
    expect(await remindersOf(id)).toEqual(kinds);
  });
});

test('a subscriber gets one email at each stage of failing payments, with a link to the profile', async () => {
  const user = await site.user();
  const id = await books.subscribe(user, { payments: [] });
  // Tests cannot wait for days, so all dates move back instead. The reminders that are about them move with them.
  const end = inDays(0);
  for (const days of [0, 2.1, 3, 5.1, 6, 7.1, 8]) {
    const since = before(end, days);
    await books.change(id, {
      status: 'past_due',
      failingSince: since,
      period: { start: before(end, days + 30), end: since },
    });
    await remind();
  }
  expect(await remindersOf(id)).toEqual(['failing_2', 'failing_5', 'failing_7']);
  const mails = await mailsTo(site, user, 4);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your payment failed',
    'Your payment still fails',
    'Your access ends in two days',
    'Your premium courses are closed',
  ]);
  expect(mails.at(-1)?.text).toMatch(/Check your subscription:\n\S+\/profile\n/u);
});

test('the email says when the subscription renews, for how much, and how to cancel', async () => {
  const user = await site.user();
  const end = inDays(2);
  const id = await books.subscribe(user, { period: { start: inDays(-28), end } });
  await remind();
  const [mail] = await mailsTo(site, user, 1);
  expect(mail?.subject).toBe(`Your subscription renews on ${formatDay(end)}`);
  expect(mail?.text).toContain('for another month, for $19.00.');
  expect(mail?.text).toContain('cancel it on your profile');
  expect(mail?.text).toContain(`Renews on  ${formatDay(end)}`);
  expect(mail?.text).toMatch(/Monthly subscription, one month +\$19\.00\n-+\nTotal \(USD\) +\$19\.00/u);
  await books.change(id, { period: { start: end, end: inDays(2.5) } });
  await remind();
  expect(await mailsTo(site, user, 2)).toHaveLength(2);
});

test('the email says what is charged after the credit, which is less than the price', async () => {
  const credit = { amount: 17_100, isShared: false };
  const user = await site.user();
  await books.subscribe(user, { ...renewing(2), credit });
  const trialing = await site.user();
  const trial = { ...renewing(2), status: 'trialing', trialEnd: inDays(2) } as const;
  await books.subscribe(trialing, { ...trial, credit: { ...credit, amount: 400 } });
  await remind();
  const [mail] = await mailsTo(site, user, 1);
  expect(mail?.text).toContain('for another month, for $0.00 after your credit of $171.00.');
  expect(mail?.text).toMatch(/Credit +−\$19\.00\n-+\nTotal \(USD\) +\$0\.00/u);
  const ending = (await mailsTo(site, trialing, 2)).at(-1);
  expect(ending?.text?.replaceAll(/\s+/gu, ' ')).toContain(
    'It then costs $19.00 a month. The first payment is $15.00 after your credit of $4.00.',
  );
});

test('the email names the seller of the shop’s settings, as the invoices do', async () => {
  const { db } = site.deps.database;
  await db.updateTable('shop_settings').set({ seller_name: 'Iron Ltd' }).execute();
  const user = await site.user();
  await books.subscribe(user, renewing(2));
  await remind();
  const [mail] = await mailsTo(site, user, 1);
  expect(mail?.text).toMatch(/Seller +Iron Ltd, http/u);
  await db.updateTable('shop_settings').set({ seller_name: '' }).execute();
});

test('the email about a failed payment says what could not be charged, and leads to the team that it is for', async () => {
  const user = await site.user();
  const id = await books.subscribe(user, { payments: [] });
  await site.deps.database.db
    .updateTable('subscriptions')
    .set({ is_team: true })
    .where('id', '=', id)
    .execute();
  const failed = paymentState({ id: `pay_${id}`, amount: 500, status: 'failed', paidAt: null });
  await books.change(id, { ...failing(2.1), payments: [failed] });
  await remind();
  const mails = await mailsTo(site, user, 2);
  for (const { text } of mails) {
    expect(text).toContain('charge $5.00 for your Monthly subscription');
    expect(text).toMatch(/Check your subscription:\n\S+\/profile#team\n/u);
  }
});

test('a subscriber who cancelled after the reminder was enqueued is not reminded', async () => {
  const user = await site.user();
  const end = inDays(1);
  const id = await books.subscribe(user, { period: { start: inDays(-29), end } });
  await site.deps.database.db
    .updateTable('subscriptions')
    .set({ cancel_at: end })
    .where('id', '=', id)
    .execute();
  const { subscriptionReminder } = await import('../../../src/domains/commerce/commerce.jobs.ts');
  const handler = site.product.handlers.find(({ kind }) => kind === subscriptionReminder);
  const data = { userId: user.user.id, subscriptionId: id, kind: 'renews', about: end.toISOString() };
  await handler?.run({ ...firstRun(data), id: 'a-reminder' });
  expect(await mailsTo(site, user, 0)).toEqual([]);
});
