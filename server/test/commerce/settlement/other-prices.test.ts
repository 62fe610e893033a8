import { randomUUID } from 'node:crypto';
import { listPaymentAlarms } from '@fit-coder/contracts/payments-administration/alarms';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentState } from '../../../src/domains/commerce/payments/provider-states.ts';
import { Books, inDays, paymentState } from '../invoices/books.ts';
import { entitlementsOf } from '../shop.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
let books: Books;
beforeAll(async () => {
  books = new Books(site);
  await site.work();
});

/** The id of this site's price of a plan, as a provider without prices of its own reports it. */
async function priceOf(plan: string): Promise<string> {
  const { id, amount } = await site.deps.database.db
    .selectFrom('plan_prices')
    .select(['id', 'amount'])
    .where('plan_id', '=', plan)
    .executeTakeFirstOrThrow();
  return `${id}:${amount}`;
}

const payment = (end: Date, currency = 'USD') =>
  paymentState({ id: `pay_${randomUUID()}`, currency, period: { start: new Date(), end } });

/** Until when a payment opens the courses: the end of its period, and three days. */
const openUntil = ({ period }: PaymentState) => new Date(period!.end.getTime() + 3 * 24 * 60 * 60 * 1000);

/** A subscriber whose first month is paid. */
async function subscriber() {
  const user = await site.user();
  const first = payment(inDays(30));
  const price = await priceOf('monthly');
  const id = await books.subscribe(user, { price, payments: [first] });
  const until = async () => (await entitlementsOf(site, user.user.id))[0]?.expires_at;
  const alarms = async () => {
    const { data } = await site.call(listPaymentAlarms, { query: { state: 'open' } }, admin.cookie);
    return data.alarms.filter(({ subject }) => subject === `sub_${id}`);
  };
  return { user, id, first, until, alarms };
}

describe('a renewal', () => {
  test('at a price of this site raises no alarm (control)', async () => {
    const { id, first, until, alarms } = await subscriber();
    const renewal = payment(inDays(60));
    await books.change(id, { price: await priceOf('yearly'), payments: [first, renewal] });
    expect(await until()).toEqual(openUntil(renewal));
    expect(await alarms()).toEqual([]);
  });

  test('at a price that this site does not know opens the courses, and raises one alarm', async () => {
    const { user, id, first, until, alarms } = await subscriber();
    const renewal = payment(inDays(60));
    const change = { price: 'price_of_the_portal', payments: [first, renewal] };
    for (let time = 0; time < 2; time += 1) await books.change(id, change);
    expect(await until()).toEqual(openUntil(renewal));
    expect(await alarms()).toMatchObject([{ kind: 'unknown_price', user: { id: user.user.id } }]);
  });

  test('in another currency opens nothing, and raises an alarm with what was paid', async () => {
    const { user, id, first, until, alarms } = await subscriber();
    await books.change(id, { payments: [first, payment(inDays(60), 'INR')] });
    expect(await until()).toEqual(openUntil(first));
    const reported = { amountCents: 1900, currency: 'INR' };
    expect(await alarms()).toMatchObject([{ kind: 'other_currency', reported, user: { id: user.user.id } }]);
  });
});

test('the end of a subscription at an unknown price raises no alarm', async () => {
  const { id, alarms } = await subscriber();
  await books.change(id, { price: 'price_of_the_portal', status: 'ended', endedAt: new Date() });
  expect(await alarms()).toEqual([]);
});
