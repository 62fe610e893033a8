import { subscribe } from '@fit-coder/contracts/commerce';
import { createGiftLink, listGifts, redeemGift } from '@fit-coder/contracts/selling/gifts';
import { expect } from 'vitest';
import { periodEnd } from '../../../src/domains/commerce/plans/plan.ts';
import type { TestSite, TestUser } from '../../support/test-site.ts';
import { charge, type Till } from '../sandbox/till.ts';

/** A given month that was redeemed: when it begins and ends, and until when it is open. */
export interface GivenMonth {
  readonly id: string;
  readonly start: Date;
  readonly end: Date | null;
  readonly open: Date | null;
}

/** A month for someone else is bought and paid at the till; returns its checkout and the token of its link. */
export async function giveMonth(site: TestSite, till: Till): Promise<{ checkout: string; token: string }> {
  const { cookie } = await site.user();
  const body = { plan: 'monthly', gift: { message: '' } };
  const checkout = (await site.call(subscribe, { body }, cookie)).data.url.split('/').at(-1) ?? '';
  await charge(site, checkout, new Date());
  await settleCheckout(till, checkout);
  const [gift] = (await site.call(listGifts, { query: {} }, cookie)).data.gifts;
  const { path } = (await site.call(createGiftLink, { params: { id: gift?.id ?? '' } }, cookie)).data;
  return { checkout, token: path.replace('/gift/', '') };
}

/** A month is given to a user, who redeems it; returns its checkout. */
export async function redeemMonth(site: TestSite, till: Till, { cookie }: TestUser): Promise<string> {
  const { checkout, token } = await giveMonth(site, till);
  expect((await site.call(redeemGift, { params: { token } }, cookie)).status).toBe(200);
  return checkout;
}

/** Makes the shop's state of a checkout and its payment that of the sandbox. */
export async function settleCheckout(till: Till, id: string): Promise<void> {
  await till.settlement.sync(till.provider, { kind: 'checkout', id });
}

/** The sandbox's id of the payment of a checkout. */
export async function paymentOf(till: Till, id: string): Promise<string> {
  return (await till.provider.fetch({ kind: 'checkout', id }))?.payment?.id ?? '';
}

/** The months that were given to a user and not taken back, the earliest first. */
export async function monthsOf(site: TestSite, { user }: TestUser): Promise<GivenMonth[]> {
  const rows = await site.deps.database.db
    .selectFrom('gifts')
    .innerJoin('entitlements', 'source_id', 'gifts.id')
    .select(['gifts.id', 'starts_at as start', 'ends_at as end', 'expires_at as open'])
    .where('redeemed_by', '=', user.id)
    .where('entitlements.revoked_at', 'is', null)
    .orderBy('starts_at')
    .execute();
  return rows.map(({ start, ...month }) => ({ ...month, start: start ?? new Date(0) }));
}

/** The months follow each other from this moment on, each as long as a month and open until its end. */
export function expectInARow(months: readonly GivenMonth[], from: Date | null): void {
  let start = from ?? new Date(0);
  for (const month of months) {
    const end = periodEnd(start, 'month');
    expect(month).toEqual({ id: month.id, start, end, open: end });
    start = end;
  }
}
