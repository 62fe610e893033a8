import { getOrder } from '@fit-coder/contracts/commerce';
import { describe, expect, test } from 'vitest';
import { siteForEachTest } from '../../support/site-hooks.ts';
import { entitlementsOf, eventOf, order, outcomesOf, post, statusOf, type Ordered } from '../shop.ts';
import { payInSilence } from './comparisons.ts';

const site = siteForEachTest();

/** What the success page asks for, again and again while the order is open. */
const open = async ({ reference }: Ordered) =>
  (await site.call(getOrder, { params: { reference } })).data.order.status;

async function grantedOnce({ user, reference }: Ordered): Promise<void> {
  expect(await statusOf(site, reference)).toBe('paid');
  expect(await entitlementsOf(site, user.user.id)).toHaveLength(1);
  const { rows } = await site.deps.database.pool.query(
    `select id from pgboss.job where name = 'invoice-issued'`,
  );
  expect(rows).toHaveLength(1);
}

describe('the success page', () => {
  test('shows a paid order although the webhook never arrives', async () => {
    const ordered = await payInSilence(site);
    await site.work();
    await expect.poll(() => open(ordered)).toBe('paid');
    await grantedOnce(ordered);
  });

  test('is what settles that order: nobody else does (control)', async () => {
    const [opened, other] = [await payInSilence(site), await payInSilence(site)];
    await site.work();
    await expect.poll(() => open(opened)).toBe('paid');
    expect(await statusOf(site, other.reference)).toBe('pending');
  });

  test('reached before the webhook, shows the order as open, then as paid, granted once', async () => {
    const ordered = await payInSilence(site);
    expect(await open(ordered)).toBe('pending');
    await site.work();
    await expect.poll(() => open(ordered)).toBe('paid');
    await post(site, eventOf(ordered.checkout));
    expect(await outcomesOf(site, ordered.checkout)).toEqual(['already_settled']);
    await grantedOnce(ordered);
  });

  test('reached at the same time as the webhook, shows a paid order, granted once', async () => {
    const ordered = await payInSilence(site);
    await site.work();
    await Promise.all([
      ...Array.from({ length: 10 }, () => open(ordered)),
      ...Array.from({ length: 10 }, () => post(site, eventOf(ordered.checkout))),
    ]);
    await outcomesOf(site, ordered.checkout, 10);
    await expect.poll(() => open(ordered)).toBe('paid');
    await grantedOnce(ordered);
  });

  test('reached after the webhook, shows a paid order', async () => {
    const ordered = await payInSilence(site);
    await site.work();
    await post(site, eventOf(ordered.checkout));
    expect(await outcomesOf(site, ordered.checkout)).toEqual(['paid']);
    expect(await open(ordered)).toBe('paid');
    await grantedOnce(ordered);
  });

  test('reached without a payment, keeps showing an open order, and grants nothing', async () => {
    const ordered = await order(site);
    await site.work();
    expect(await open(ordered)).toBe('pending');
    const checked = `select id from pgboss.job where name = 'order-to-check' and state = 'completed'`;
    await expect
      .poll(async () => (await site.deps.database.pool.query(checked)).rows.length)
      .toBeGreaterThan(0);
    expect(await open(ordered)).toBe('pending');
    expect(await entitlementsOf(site, ordered.user.user.id)).toEqual([]);
  });
});
