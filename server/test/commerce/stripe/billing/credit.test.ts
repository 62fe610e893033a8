import { cancelSubscription, changePlan, previewPlanChange } from '@fit-coder/contracts/selling/billing';
import { subscribe } from '@fit-coder/contracts/commerce';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../../support/test-site.ts';
import { entitlementsOf, statusOf } from '../../shop.ts';
import { refOf } from '../double/objects/references.ts';
import { startStripeSite, type StripeSite } from '../stripe-site.ts';

let shop: StripeSite;
beforeAll(async () => {
  shop = await startStripeSite();
});
afterAll(() => shop.stop());

/** A user subscribes to a plan; the order is paid, if only by credit. */
async function begin(user: TestUser, plan: 'monthly' | 'yearly'): Promise<void> {
  const { url, reference } = (await shop.site.call(subscribe, { body: { plan } }, user.cookie)).data;
  await shop.pay(url);
  await expect.poll(() => statusOf(shop.site, reference)).toBe('paid');
  await expect.poll(() => hasAccess(user)).toBe(true);
}

/** A user who paid for a year, and changed to a plan by the month: the rest is credit. Returns the year's payment. */
async function creditedUser() {
  const user = await shop.site.user();
  await begin(user, 'yearly');
  const { cookie } = user;
  const { preview } = (await shop.site.call(previewPlanChange, { query: { plan: 'monthly' } }, cookie)).data;
  const { computedFor, nowCents } = preview;
  const changed = await shop.site.call(
    changePlan,
    { body: { plan: 'monthly', computedFor, nowCents } },
    cookie,
  );
  expect([changed.status, nowCents]).toEqual([200, -17_100]);
  const year = (await paymentsOf(user)).find(({ amount }) => amount === 19_000)!.provider_payment;
  return { user, year };
}

async function hasAccess({ user }: TestUser): Promise<boolean> {
  const rows = await entitlementsOf(shop.site, user.id);
  return rows.some(({ expires_at: end, revoked_at: revoked }) => !revoked && (!end || end > new Date()));
}

function paymentsOf({ user }: TestUser) {
  const { db } = shop.site.deps.database;
  return db.selectFrom('payments').selectAll().where('user_id', '=', user.id).execute();
}

/** A month passes, and the renewal is paid by the credit. */
async function renewByCredit(user: TestUser): Promise<void> {
  const before = await paymentsOf(user);
  shop.double.pass(31);
  await expect.poll(async () => (await paymentsOf(user)).length).toBe(before.length + 1);
  const known = new Set(before.map(({ id }) => id));
  const renewal = (await paymentsOf(user)).find(({ id }) => !known.has(id));
  expect(renewal).toMatchObject({ amount: 0, credit: 1900, status: 'paid' });
}

/** The bank takes an invoice's money back; returns the dispute's id. */
function takeBack(invoice: string): string {
  const payments = [...shop.double.world.invoicePayments.values()];
  const paid = payments.find((payment) => payment.invoice === invoice)!;
  return shop.double.dispute(refOf(paid.payment.payment_intent), 'needs_response', true);
}

describe('credit of a payment', () => {
  test('that the bank took back opens no month, until the dispute is won', async () => {
    const { user, year } = await creditedUser();
    const dispute = takeBack(year);
    await expect.poll(() => hasAccess(user)).toBe(false);
    shop.double.moveFunds(dispute, 0, 'lost');
    for (let month = 0; month < 2; month += 1) {
      await renewByCredit(user);
      expect(await hasAccess(user)).toBe(false);
    }
    shop.double.moveFunds(dispute, 19_000, 'won');
    await expect.poll(() => hasAccess(user)).toBe(true);
  });

  test('that was refunded in full opens no month, but one that was refunded in part does', async () => {
    const { user, year } = await creditedUser();
    const part = { payment: year, amount: 18_999, currency: 'USD', key: `part-${year}` };
    await shop.site.deps.payments.chosen!.refund(part);
    await renewByCredit(user);
    expect(await hasAccess(user)).toBe(true);
    await shop.site.deps.payments.chosen!.refund({ ...part, amount: 1, key: `rest-${year}` });
    await expect.poll(() => hasAccess(user)).toBe(false);
    await renewByCredit(user);
    expect(await hasAccess(user)).toBe(false);
  });

  test('opens nothing in the next subscription either, once the bank took the payment back', async () => {
    const { user, year } = await creditedUser();
    await shop.site.call(cancelSubscription, {}, user.cookie);
    shop.double.pass(31);
    await expect.poll(() => hasAccess(user)).toBe(false);
    await begin(user, 'monthly');
    expect((await paymentsOf(user)).filter(({ amount }) => amount > 0)).toHaveLength(1);
    takeBack(year);
    await expect.poll(() => hasAccess(user)).toBe(false);
    await renewByCredit(user);
    expect(await hasAccess(user)).toBe(false);
  });
});
