import { getRevenue } from '@fit-coder/contracts/payments-administration/figures';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { findPaidByMonth } from '../../../src/domains/commerce/figures/revenue/revenue.repository.ts';
import { createProduct } from '../../../src/product.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { addPayment, addRefund } from './shop-rows.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');

/** The revenue as an administrator reads it at this time. */
async function revenueAt(instant: string) {
  const clock = { ...site.deps.clock, now: () => new Date(instant) };
  const { routes } = createProduct({ ...site.deps, clock });
  const found = routes.find(({ endpoint }) => endpoint === getRevenue);
  const output = (await found?.handle({} as never)) as { currencies: unknown };
  return getRevenue.output.parse(output).currencies;
}

const now = '2026-11-15T12:00:00Z';
const monthOf = async (currency: string, month: string, at = now) =>
  (await revenueAt(at)).find((one) => one.currency === currency)?.months.find((one) => one.month === month);

test('without a payment there is no currency', async () => {
  expect((await site.call(getRevenue, {}, admin.cookie)).data).toEqual({ currencies: [] });
});

describe('the revenue', () => {
  beforeAll(async () => {
    await addPayment(site, '2025-11-30T23:59:59.999Z', { amount: 5000 });
    await addPayment(site, '2025-12-01T00:00:00.000Z', { amount: 1000, tax: 160 });
    const refunded = await addPayment(site, '2026-10-31T23:59:59.999Z', { amount: 1900, tax: 300 });
    await addRefund(site, refunded, '2026-10-31T23:59:59.999Z', { amount: 100 });
    await addRefund(site, refunded, '2026-11-01T00:00:00.000Z', { amount: 200 });
    await addRefund(site, refunded, '2026-11-01T00:00:00.000Z', { amount: 400, status: 'pending' });
    await addRefund(site, refunded, '2026-11-01T00:00:00.000Z', { amount: 800, status: 'failed' });
    const disputed = await addPayment(site, '2026-11-02T00:00:00Z', { amount: 2500, funds_taken: true });
    await addRefund(site, disputed, '2026-11-03T00:00:00Z', { amount: 500 });
    await addPayment(site, '2026-11-02T00:00:00Z', { amount: 0 });
    await addPayment(site, '2026-11-02T00:00:00Z', { amount: 7000, status: 'failed', paid_at: null });
    await addPayment(site, '2026-11-02T00:00:00Z', { amount: 150_000, currency: 'JPY' });
  });

  test('has twelve months in UTC, each with what was paid in it', async () => {
    const dollars = (await revenueAt(now)).find(({ currency }) => currency === 'USD')?.months;
    expect(dollars?.map(({ month }) => month)).toEqual([
      ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
      ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
    ]);
    expect(dollars?.map(({ paidCents }) => paidCents)).toEqual([1000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1900, 2500]);
    expect(dollars?.[0]).toMatchObject({ payments: 1, taxCents: 160, netCents: 1000 });
  });

  test('counts refunds in the month in which they succeeded', async () => {
    expect(await monthOf('USD', '2026-10')).toMatchObject({
      paidCents: 1900,
      refundedCents: 100,
      netCents: 1800,
    });
    expect(await monthOf('USD', '2026-11')).toMatchObject({ refundedCents: 700 });
  });

  test('counts what a bank took back, without what was refunded before', async () => {
    expect(await monthOf('USD', '2026-11')).toEqual({
      ...{ month: '2026-11', payments: 1, paidCents: 2500, refundedCents: 700, disputedCents: 2000 },
      ...{ netCents: -200, taxCents: 0 },
    });
  });

  test('keeps currencies apart, the one with the most payments first', async () => {
    expect((await revenueAt(now)).map(({ currency }) => currency)).toEqual(['USD', 'JPY']);
    expect(await monthOf('JPY', '2026-11')).toMatchObject({
      payments: 1,
      paidCents: 150_000,
      netCents: 150_000,
    });
  });

  test('leaves out payments of nothing, and counts one of a cent (control)', async () => {
    expect((await monthOf('USD', '2026-11'))?.payments).toBe(1);
    await addPayment(site, '2026-11-02T00:00:00Z', { amount: 1 });
    expect(await monthOf('USD', '2026-11')).toMatchObject({ payments: 2, paidCents: 2501 });
  });

  test('begins with another month when a month has ended', async () => {
    const [first] = (await revenueAt('2026-12-01T00:00:00Z'))[0]?.months ?? [];
    expect(first).toMatchObject({ month: '2026-01', paidCents: 0 });
  });

  test('has the same months in every time zone of the database', async () => {
    const read = (zone: string) =>
      site.deps.database.db.transaction().execute(async (tx) => {
        await sql.raw(`set local timezone = '${zone}'`).execute(tx);
        const rows = await findPaidByMonth(tx, new Date('2025-12-01T00:00:00Z'));
        return rows.toSorted((one, two) =>
          (one.month + one.currency).localeCompare(two.month + two.currency),
        );
      });
    expect(await read('Pacific/Auckland')).toEqual(await read('Pacific/Honolulu'));
  });
});

test('only administrators and the test administrator read the revenue', async () => {
  const [someone, testAdmin] = [await site.user(), await site.user('testadmin')];
  expect((await site.call(getRevenue)).error.code).toBe('not_signed_in');
  expect((await site.call(getRevenue, {}, someone.cookie)).error.code).toBe('forbidden');
  expect((await site.call(getRevenue, {}, testAdmin.cookie)).status).toBe(200);
});
