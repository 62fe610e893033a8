import { getInvoice } from '@fit-coder/contracts/selling/invoices';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCategories } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { Books, documentsOf, inDays, paymentState } from './books.ts';
import { flatTax, noTax, onlyDocument, readInvoice, seller, setUpBuyer, setUpShop, year } from './issued.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const db = () => site.deps.database.db;
let books: Books;
beforeAll(async () => {
  books = new Books(site);
  await makeCategories(site);
  await site.work();
});

describe('an invoice', () => {
  test('names the site until the operator has entered a seller', async () => {
    const user = await site.user();
    await books.buy(user);
    const { seller: named } = await onlyDocument(site, user);
    expect(named).toEqual({ name: 'Fit Coder Courses', address: '', taxId: '', email: '' });
  });

  test('names the seller, the buyer, the course and the order as they are when it is paid', async () => {
    await setUpShop(site, admin, noTax);
    const user = await site.user();
    await setUpBuyer(site, user, 'DE');
    const reference = await books.buy(user, 4900, 'Rust course');
    const invoice = await onlyDocument(site, user);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      seller,
      buyer: {
        name: 'Zoë Ltd',
        address: 'Bear Street 2',
        country: 'DE',
        taxId: 'DE99',
        email: user.user.email,
      },
      lines: [{ description: 'Rust course', quantity: 1, amountCents: 4900 }],
      totalCents: 4900,
      tax: null,
      currency: 'USD',
      reference,
      corrects: null,
    });
    expect(invoice.number).toMatch(new RegExp(`^FC-${year}-\\d{6}$`, 'u'));
  });

  test('keeps what it says when the seller, the buyer and the tax change later', async () => {
    await setUpShop(site, admin, flatTax);
    const user = await site.user();
    await setUpBuyer(site, user, 'DE');
    await books.buy(user, 11_900);
    const before = await onlyDocument(site, user);
    await setUpShop(site, admin, { ...flatTax, rates: { DE: 700 } });
    await setUpBuyer(site, user, 'FR');
    expect(await onlyDocument(site, user)).toEqual(before);
    expect(before.tax).toEqual({ name: 'VAT', rate: 1900, amountCents: 1900 });
  });

  test.each([
    [
      'a flat rule with the country of the buyer',
      flatTax,
      'CH',
      0,
      { name: 'VAT', rate: 810, amountCents: 367 },
    ],
    ['a flat rule in a country without a rate', flatTax, 'US', 0, null],
    ['a flat rule without a country', flatTax, null, 0, null],
    [
      'everywhere else without a country',
      { ...flatTax, defaultRate: 2000 },
      null,
      0,
      { name: 'VAT', rate: 2000, amountCents: 817 },
    ],
    [
      'everywhere else in a country without a rate',
      { ...flatTax, defaultRate: 2000 },
      'US',
      0,
      { name: 'VAT', rate: 2000, amountCents: 817 },
    ],
    ['a country whose rate is 0', { ...flatTax, rates: { US: 0 }, defaultRate: 2000 }, 'US', 0, null],
    [
      'the provider’s rule',
      { ...flatTax, rule: 'provider' },
      'DE',
      400,
      { name: 'VAT', rate: null, amountCents: 400 },
    ],
    ['the provider’s rule without tax', { ...flatTax, rule: 'provider' }, 'DE', 0, null],
    ['no rule', noTax, 'DE', 0, null],
  ] as const)('has the tax of %s', async (_, rule, country, tax, line) => {
    await setUpShop(site, admin, { ...rule, rates: { ...rule.rates } });
    const user = await site.user();
    await setUpBuyer(site, user, country);
    await books.buy(user, 4900, undefined, { tax });
    expect((await onlyDocument(site, user)).tax).toEqual(line);
  });

  test('of each renewal names the plan and its period, and what the provider charged beyond it', async () => {
    await setUpShop(site, admin, noTax);
    const user = await site.user();
    const period = { start: new Date('2026-01-31T00:00:00Z'), end: new Date('2026-02-28T00:00:00Z') };
    const next = { start: period.end, end: new Date('2026-03-31T00:00:00Z') };
    const first = paymentState({ id: `in_1_${user.user.id}`, period, paidAt: period.start });
    const id = await books.subscribe(user, { payments: [first] });
    const second = paymentState({
      id: `in_2_${user.user.id}`,
      period: next,
      amount: 1950,
      paidAt: next.start,
    });
    await books.change(id, { payments: [first, second] });
    const [one, two] = await documentsOf(site, user);
    expect((await readInvoice(site, user, one?.number)).lines).toEqual([
      { description: 'Monthly subscription, 31 Jan 2026 – 28 Feb 2026', quantity: 1, amountCents: 1900 },
    ]);
    expect((await readInvoice(site, user, two?.number)).lines).toEqual([
      { description: 'Monthly subscription, 28 Feb 2026 – 31 Mar 2026', quantity: 1, amountCents: 1900 },
      { description: 'Adjustment for part of the period', quantity: 1, amountCents: 50 },
    ]);
  });

  test('of a renewal has the tax of the country in which the subscription was ordered', async () => {
    await setUpShop(site, admin, flatTax);
    const user = await site.user();
    const first = paymentState({ id: `first_${user.user.id}`, paidAt: inDays(-30) });
    const id = await books.subscribe(user, { payments: [first] });
    await db().updateTable('orders').set({ country: 'DE' }).where('subscription_id', '=', id).execute();
    const renewal = paymentState({ id: `renewal_${id}`, amount: 1190, paidAt: inDays(0) });
    await books.change(id, { payments: [first, renewal] });
    const numbers = (await documentsOf(site, user)).map(({ number }) => number);
    expect(numbers).toHaveLength(2);
    const { buyer, tax } = await readInvoice(site, user, numbers[1]);
    expect([buyer.country, tax]).toEqual(['DE', { name: 'VAT', rate: 1900, amountCents: 190 }]);
  });

  test('is not issued for a trial, nor for a payment that failed', async () => {
    const user = await site.user();
    const payments = [
      paymentState({ id: `zero_${user.user.id}`, amount: 0 }),
      paymentState({ id: `failed_${user.user.id}`, status: 'failed', paidAt: null }),
    ];
    await books.subscribe(user, { status: 'trialing', trialEnd: inDays(7), payments });
    expect(await documentsOf(site, user)).toEqual([]);
  });

  test('is issued with an empty buyer if the account was deleted before the payment arrived', async () => {
    await setUpShop(site, admin, noTax);
    const user = await site.user();
    const reference = await books.buy(user);
    const again = await site.user();
    const unpaid = await books.order(again);
    await db().deleteFrom('users').where('id', '=', again.user.id).execute();
    await books.pay(unpaid);
    const { data } = await site.call(getInvoice, { params: { number: await lastNumber() } }, admin.cookie);
    expect(data.invoice.buyer).toEqual({ name: '', address: '', country: null, taxId: '', email: '' });
    expect(data.invoice.reference).toBe(unpaid);
    expect(unpaid).not.toBe(reference);
  });
});

async function lastNumber(): Promise<string> {
  const query = db().selectFrom('invoices').select('number').where('kind', '=', 'invoice');
  return (await query.orderBy('issued_at', 'desc').limit(1).executeTakeFirstOrThrow()).number;
}

describe('the numbers of a series', () => {
  test('begin at 1 for each prefix, and no number is lost when a transaction fails', async () => {
    await setUpShop(site, admin, noTax, 'GAP');
    const user = await site.user();
    await books.buy(user);
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin if new.kind <> 'granted' then return new; end if; raise 'refused'; end $$`.execute(db());
    await sql`create constraint trigger refuse after insert on entitlement_changes
      deferrable initially deferred for each row execute function refuse()`.execute(db());
    const reference = await books.order(user);
    const paying = books.pay(reference);
    await expect
      .poll(
        async () =>
          (
            await sql`select from pgboss.job where name = 'payment-event-received' and state = 'retry'`.execute(
              db(),
            )
          ).rows.length,
        { timeout: 240_000 },
      )
      .toBeGreaterThan(0);
    await sql`drop trigger refuse on entitlement_changes`.execute(db());
    await paying;
    await books.buy(user);
    expect((await documentsOf(site, user)).map(({ number }) => number)).toEqual([
      `GAP-${year}-000001`,
      `GAP-${year}-000002`,
      `GAP-${year}-000003`,
    ]);
  });
});
