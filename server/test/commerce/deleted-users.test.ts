import { deleteAccount } from '@fit-coder/contracts/accounts';
import { beforeAll, describe, expect, test } from 'vitest';
import { alarming } from '../../src/domains/commerce/orders/order.ts';
import {
  entitlementsOf,
  eventOf,
  keepBooks,
  order,
  outcomesOf,
  post,
  statusOf,
  type Ordered,
} from './shop.ts';
import { siteForAllTests } from '../support/site-hooks.ts';

const site = siteForAllTests();
beforeAll(() => site.work());

const db = () => site.deps.database.db;

/** The subscription that a checkout began at the provider. */
const begunBy = (checkout: string) =>
  db().selectFrom('sandbox_subscriptions').select('status').where('checkout_id', '=', checkout).execute();

describe('a paid order', () => {
  /** A user pays, and `change` runs before the provider's event arrives. */
  async function paidAndThen(change: (ordered: Ordered) => Promise<unknown>) {
    const ordered = await order(site);
    await keepBooks(site, ordered.checkout, { status: 'paid' });
    await change(ordered);
    await post(site, eventOf(ordered.checkout));
    const outcomes = await outcomesOf(site, ordered.checkout);
    return { outcomes, status: await statusOf(site, ordered.reference), ordered };
  }

  test('of a deleted account is settled as paid and logged as an error for the operator', async () => {
    const { outcomes, status, ordered } = await paidAndThen(({ user }) =>
      db().deleteFrom('users').where('id', '=', user.user.id).execute(),
    );
    expect([outcomes, status]).toEqual([['buyer_gone'], 'paid']);
    expect(alarming.has('buyer_gone')).toBe(true);
    await post(site, eventOf(ordered.checkout));
    expect(await outcomesOf(site, ordered.checkout, 2)).toEqual(['buyer_gone', 'already_settled']);
  });

  test('of a deleted subscription is logged as well, grants nothing, and does not renew', async () => {
    const { outcomes, status, ordered } = await paidAndThen(({ subscriptionId }) =>
      db().deleteFrom('subscriptions').where('id', '=', subscriptionId).execute(),
    );
    expect([outcomes, status]).toEqual([['nothing_to_grant'], 'paid']);
    expect(alarming.has('nothing_to_grant')).toBe(true);
    expect(await entitlementsOf(site, ordered.user.user.id)).toEqual([]);
    await expect.poll(() => begunBy(ordered.checkout)).toEqual([{ status: 'ended' }]);
  });
});

test('an account that subscribed in the sandbox is deleted when the site no longer has the sandbox', async () => {
  const { user, checkout } = await order(site);
  await keepBooks(site, checkout, { status: 'paid' });
  await post(site, eventOf(checkout));
  expect(await outcomesOf(site, checkout)).toEqual(['paid']);
  const { payments } = site.deps;
  const configured = { ...payments };
  Object.assign(payments, { chosen: null, byName: new Map() });
  const answer = await site.call(deleteAccount, { body: { password: user.password } }, user.cookie);
  Object.assign(payments, configured);
  expect(answer.data.message).toBe('Your account was deleted.');
  const left = await db().selectFrom('users').select('id').where('id', '=', user.user.id).execute();
  expect(left).toEqual([]);
});

describe('the deletion of an account whose checkout was paid a moment ago', () => {
  test('ends the subscription that began with it, although no event has arrived', async () => {
    const { user, checkout, reference } = await order(site);
    await keepBooks(site, checkout, { status: 'paid' });
    const body = { password: user.password };
    const { data } = await site.call(deleteAccount, { body }, user.cookie);
    expect(data.message).toBe('Your subscription was cancelled and your account was deleted.');
    expect(await statusOf(site, reference)).toBe('paid');
    expect(await begunBy(checkout)).toEqual([{ status: 'ended' }]);
  });
});
