import { getInvoice, updateBillingDetails } from '@fit-coder/contracts/invoices';
import { updateShop, type Shop } from '@fit-coder/contracts/shop';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCategories } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { Books, documentsOf, inDays, paymentState } from './books.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const db = () => site.deps.database.db;
let books: Books;
beforeAll(async () => {
  books = new Books(site);
  await makeCategories(site);
  await site.work();
});

const year = new Date().getUTCFullYear();
const seller = {
  name: 'Iron Ltd',
  address: '1 Main Street\nDublin',
  taxId: 'IE123',
  email: 'shop@example.com',
};

async function setUp(tax: Shop['tax'], invoicePrefix = 'FC'): Promise<void> {
  const shop = { seller, invoicePrefix, refund: { days: 14, share: 20 }, preorderDays: 30, tax };
  expect((await site.call(updateShop, { body: shop }, admin.cookie)).data.shop).toEqual(shop);
}

async function detailsOf(user: TestUser, country: string | null) {
  const body = { name: 'Zoë Ltd', address: 'Bear Street 2', country, taxId: 'DE99' };
  await site.call(updateBillingDetails, { body }, user.cookie);
}

async function read(user: TestUser, number: string) {
  return (await site.call(getInvoice, { params: { number } }, user.cookie)).data.invoice;
}

/** The only document of a user. */
async function onlyOne(user: TestUser) {
  const [document, ...others] = await documentsOf(site, user);
  expect(others).toEqual([]);
  return read(user, document?.number ?? '');
}

const noTax = { rule: 'none', name: 'VAT', rates: {} } as const;
const flat = { rule: 'flat', name: 'VAT', rates: { DE: 1900, CH: 810 } } as const;

describe('an invoice', () => {
  test('names the seller, the buyer, the course and the order as they are when it is paid', async () => {
    await setUp(noTax);
    const user = await site.user();
    await detailsOf(user, 'DE');
    const reference = await books.buy(user, 4900, 'Rust course');
    const invoice = await onlyOne(user);
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
    await setUp(flat);
    const user = await site.user();
    await detailsOf(user, 'DE');
    await books.buy(user, 11_900);
    const before = await onlyOne(user);
    await setUp({ ...flat, rates: { DE: 700 } });
    await detailsOf(user, 'FR');
    expect(await onlyOne(user)).toEqual(before);
    expect(before.tax).toEqual({ name: 'VAT', rate: 1900, amountCents: 1900 });
  });

  test.each([
    [
      'a flat rule with the country of the buyer',
      flat,
      'CH',
      0,
      { name: 'VAT', rate: 810, amountCents: 367 },
    ],
    ['a flat rule in a country without a rate', flat, 'US', 0, null],
    ['a flat rule without a country', flat, null, 0, null],
    [
      'the provider’s rule',
      { ...flat, rule: 'provider' },
      'DE',
      400,
      { name: 'VAT', rate: null, amountCents: 400 },
    ],
    ['the provider’s rule without tax', { ...flat, rule: 'provider' }, 'DE', 0, null],
    ['no rule', noTax, 'DE', 0, null],
  ] as const)('has the tax of %s', async (_, rule, country, tax, line) => {
    await setUp({ ...rule, rates: { ...rule.rates } });
    const user = await site.user();
    await detailsOf(user, country);
    await books.buy(user, 4900, undefined, { tax });
    expect((await onlyOne(user)).tax).toEqual(line);
  });

  test('of each renewal names the plan and its period, and what the provider charged beyond it', async () => {
    await setUp(noTax);
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
    expect((await read(user, one?.number ?? '')).lines).toEqual([
      { description: 'Monthly subscription, 31 Jan 2026 – 28 Feb 2026', quantity: 1, amountCents: 1900 },
    ]);
    expect((await read(user, two?.number ?? '')).lines).toEqual([
      { description: 'Monthly subscription, 28 Feb 2026 – 31 Mar 2026', quantity: 1, amountCents: 1900 },
      { description: 'Adjustment for a part of the period', quantity: 1, amountCents: 50 },
    ]);
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
    await setUp(noTax);
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

describe('a refund', () => {
  test('gets a credit note with its share of the tax; the shares of several add up', async () => {
    await setUp(flat);
    const user = await site.user();
    await detailsOf(user, 'DE');
    const reference = await books.buy(user, 1000);
    const parts = [333, 333, 334].map((amount, index) => ({ id: `re_${index}_${reference}`, amount }));
    for (let count = 1; count <= parts.length; count += 1)
      await books.refund(reference, parts.slice(0, count));
    const [invoice, ...notes] = await documentsOf(site, user);
    const read3 = await Promise.all(notes.map(({ number }) => read(user, number)));
    expect(read3.map(({ kind, corrects, totalCents }) => [kind, corrects, totalCents])).toEqual(
      parts.map(({ amount }) => ['credit_note', invoice?.number, amount]),
    );
    const { tax } = await read(user, invoice?.number ?? '');
    expect(tax?.amountCents).toBe(160);
    expect(read3.reduce((sum, note) => sum + (note.tax?.amountCents ?? 0), 0)).toBe(160);
    expect(read3[0]?.number).toMatch(new RegExp(`^FC-CN-${year}-\\d{6}$`, 'u'));
  });

  test('gets none while it is pending, one when it succeeds, and a debit note when it fails after all', async () => {
    await setUp(flat);
    const user = await site.user();
    await detailsOf(user, 'DE');
    const reference = await books.buy(user, 1190);
    const refund = { id: `re_${reference}`, amount: 595 };
    await books.refund(reference, [{ ...refund, status: 'pending' }]);
    expect(await documentsOf(site, user)).toHaveLength(1);
    await books.refund(reference, [refund]);
    await books.refund(reference, [refund]);
    expect((await documentsOf(site, user)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
    await books.refund(reference, [{ ...refund, status: 'failed' }]);
    await books.refund(reference, [{ ...refund, status: 'failed' }]);
    const documents = await documentsOf(site, user);
    expect(documents.map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
      ['invoice', 1190],
      ['credit_note', 595],
      ['debit_note', 595],
    ]);
    const [, credit, debit] = await Promise.all(documents.map(({ number }) => read(user, number)));
    expect(debit?.tax).toEqual(credit?.tax);
    expect(debit?.lines[0]?.description).toBe(`${credit?.number} taken back: the refund failed`);
    expect(debit?.number).toMatch(new RegExp(`^FC-DN-${year}-`, 'u'));
    // What was taken back can be refunded again, with the whole tax.
    await books.refund(reference, [
      { ...refund, status: 'failed' },
      { id: `re_2_${reference}`, amount: 1190 },
    ]);
    const last = (await documentsOf(site, user)).at(-1);
    expect((await read(user, last?.number ?? '')).tax?.amountCents).toBe(190);
  });

  test('of a payment from before there were invoices gets a credit note all the same', async () => {
    const user = await site.user();
    const reference = await books.buy(user);
    await db().deleteFrom('invoices').where('user_id', '=', user.user.id).execute();
    await books.refund(reference, [{ id: `re_${reference}`, amount: 4900 }]);
    const note = await onlyOne(user);
    expect(note).toMatchObject({ kind: 'credit_note', corrects: null, totalCents: 4900, reference });
    expect(note.buyer.email).toBe(user.user.email);
  });
});

describe('the numbers of a series', () => {
  test('begin at 1 for each prefix, and no number is lost when a transaction fails', async () => {
    await setUp(noTax, 'GAP');
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
        { timeout: 20_000 },
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
