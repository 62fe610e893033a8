import { deleteAccount, login } from '@fit-coder/contracts/accounts';
import { deleteUser } from '@fit-coder/contracts/administration';
import { subscribe } from '@fit-coder/contracts/commerce';
import { listPaymentAlarms } from '@fit-coder/contracts/payments-administration/alarms';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '../../support/test-site.ts';
import { statusOf } from '../shop.ts';
import { startStripeSite, type StripeSite } from './stripe-site.ts';

let shop: StripeSite;
beforeAll(async () => {
  shop = await startStripeSite();
});
afterEach(() => {
  shop.double.api.misbehaviour.clear();
  shop.double.events.isHeld = false;
});
afterAll(() => shop.stop());

const db = () => shop.site.deps.database.db;

/** A user orders a plan, for a team if there are seats. */
async function orderPlan(user: TestUser, seats?: number) {
  const body = { plan: 'monthly', ...(seats ? { seats } : {}) };
  return (await shop.site.call(subscribe, { body }, user.cookie)).data;
}

/** A user who pays for a subscription, and its id at Stripe. */
async function subscriber(seats?: number) {
  const user = await shop.site.user();
  const { url, reference } = await orderPlan(user, seats);
  await shop.pay(url);
  await expect.poll(() => statusOf(shop.site, reference)).toBe('paid');
  return { user, id: subscriptionOf(reference) };
}

/** A user who paid another amount than that of their order, and the subscription at Stripe that this began. */
async function paidAnotherAmount() {
  const user = await shop.site.user();
  const { url, reference } = await orderPlan(user);
  await db().updateTable('orders').set({ amount_cents: 1500 }).where('reference', '=', reference).execute();
  await shop.pay(url);
  return { user, reference, id: subscriptionOf(reference) };
}

function sessionOf(reference: string) {
  return [...shop.double.world.sessions.values()].find((each) => each.client_reference_id === reference)!;
}

const subscriptionOf = (reference: string) => sessionOf(reference).subscription as string;

const statusAtStripe = (id: string) => shop.double.world.subscriptions.get(id)?.status;

const removeOwn = ({ password, cookie }: TestUser) =>
  shop.site.call(deleteAccount, { body: { password } }, cookie);

async function accountsOf({ user }: TestUser) {
  return db().selectFrom('users').select('id').where('id', '=', user.id).execute();
}

/** The alarms about an order. */
async function alarmsOf(reference: string) {
  const rows = await db()
    .selectFrom('payment_alarms')
    .innerJoin('orders', 'orders.id', 'payment_alarms.order_id')
    .where('orders.reference', '=', reference)
    .select(['payment_alarms.kind', 'payment_alarms.detail'])
    .execute();
  return rows;
}

describe('the deletion of an account', () => {
  test.each([
    ['own', undefined],
    ['team’s', 3],
  ])('cancels the %s subscription at Stripe first, and says so', async (_, seats) => {
    const { user, id } = await subscriber(seats);
    expect(statusAtStripe(id)).toBe('active');
    const { data } = await removeOwn(user);
    expect(data.message).toBe('Your subscription was cancelled and your account was deleted.');
    expect(statusAtStripe(id)).toBe('canceled');
    expect(await accountsOf(user)).toEqual([]);
  });

  test('says nothing of a subscription when there is none', async () => {
    const { data } = await removeOwn(await shop.site.user());
    expect(data.message).toBe('Your account was deleted.');
  });

  test('by an administrator cancels it too, and says so', async () => {
    const { user, id } = await subscriber();
    const admin = await shop.site.user('admin');
    const { data } = await shop.site.call(deleteUser, { params: { id: user.user.id } }, admin.cookie);
    expect(data.message).toBe(
      `The subscription of ${user.user.name} was cancelled, and the account was deleted.`,
    );
    expect(statusAtStripe(id)).toBe('canceled');
    const { data: other } = await shop.site.call(
      deleteUser,
      { params: { id: (await shop.site.user()).user.id } },
      admin.cookie,
    );
    expect(other.message).toMatch(/^The account of .* was deleted\.$/u);
  });

  test('is refused while Stripe cannot be reached, by anyone, and works afterwards', async () => {
    const { user, id } = await subscriber();
    const admin = await shop.site.user('admin');
    shop.double.api.misbehaviour.add('DELETE', /./u, 'fail', 9);
    const own = await removeOwn(user);
    expect([own.status, own.error.code]).toEqual([502, 'provider_unreachable']);
    expect(own.error.error).toMatch(/^The account was not deleted, because its subscription could not be/u);
    const params = { id: user.user.id };
    const administrators = await shop.site.call(deleteUser, { params }, admin.cookie);
    expect(administrators.error).toEqual(own.error);
    expect([statusAtStripe(id), (await accountsOf(user)).length]).toEqual(['active', 1]);
    const { email } = user.user;
    expect((await shop.site.call(login, { body: { email, password: user.password } })).status).toBe(200);
    shop.double.api.misbehaviour.clear();
    expect((await removeOwn(user)).status).toBe(200);
    expect(statusAtStripe(id)).toBe('canceled');
  });

  test('is refused while the keys of Stripe are missing, says what helps, and works with them', async () => {
    const { user, id } = await subscriber();
    const { payments } = shop.site.deps;
    const configured = { ...payments };
    Object.assign(payments, { chosen: null, byName: new Map() });
    const { status, error } = await removeOwn(user);
    Object.assign(payments, configured);
    expect([status, error.code]).toEqual([502, 'provider_unreachable']);
    expect(error.error).toBe(
      'The account was not deleted, because its subscription runs at Stripe, and this site no longer has the keys to cancel it there. The operator of the site must set them again first.',
    );
    expect([statusAtStripe(id), (await accountsOf(user)).length]).toEqual(['active', 1]);
    expect((await removeOwn(user)).status).toBe(200);
    expect(statusAtStripe(id)).toBe('canceled');
  });

  test('ends an open checkout, so that it cannot be paid any more', async () => {
    const user = await shop.site.user();
    const { url, reference } = await orderPlan(user);
    expect(sessionOf(reference).status).toBe('open');
    expect((await removeOwn(user)).status).toBe(200);
    expect(sessionOf(reference).status).toBe('expired');
    await shop.pay(url);
    expect(sessionOf(reference).subscription).toBeNull();
  });
});

describe('a subscription that was paid with another amount than its order', () => {
  const mismatch = (id: string) => ({
    kind: 'amount_mismatch',
    detail: { amount: 1900, endedSubscription: id },
  });

  test('is cancelled at Stripe, because it opens nothing, and its alarm says so', async () => {
    const { reference, id } = await paidAnotherAmount();
    await expect.poll(() => statusAtStripe(id)).toBe('canceled');
    expect(await alarmsOf(reference)).toMatchObject([mismatch(id)]);
    const cookie = (await shop.site.user('admin')).cookie;
    const { alarms } = (await shop.site.call(listPaymentAlarms, { query: { state: 'open' } }, cookie)).data;
    expect(alarms.find(({ order }) => order?.reference === reference)?.endedSubscription).toBe(id);
  });

  test('is cancelled before its account is deleted, even if no event told of it', async () => {
    shop.double.events.isHeld = true;
    const { user, reference, id } = await paidAnotherAmount();
    expect([statusAtStripe(id), await alarmsOf(reference)]).toEqual(['active', []]);
    const { data } = await removeOwn(user);
    expect(data.message).toBe('Your subscription was cancelled and your account was deleted.');
    expect(statusAtStripe(id)).toBe('canceled');
    expect(await alarmsOf(reference)).toMatchObject([mismatch(id)]);
  });

  test('keeps its account while Stripe does not cancel it', async () => {
    shop.double.events.isHeld = true;
    const { user, id } = await paidAnotherAmount();
    shop.double.api.misbehaviour.add('DELETE', /./u, 'fail', 9);
    expect((await removeOwn(user)).error.code).toBe('provider_unreachable');
    expect([statusAtStripe(id), (await accountsOf(user)).length]).toEqual(['active', 1]);
  });
});

test('a subscription whose money is on its way is cancelled before its account is deleted', async () => {
  const user = await shop.site.user();
  const { url, reference } = await orderPlan(user);
  await shop.pay(url, 'slow');
  const id = subscriptionOf(reference);
  expect(sessionOf(reference)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  expect(statusAtStripe(id)).not.toBe('canceled');
  const { data } = await removeOwn(user);
  expect(data.message).toBe('Your subscription was cancelled and your account was deleted.');
  expect(statusAtStripe(id)).toBe('canceled');
});

describe('a checkout that is paid while its account is deleted', () => {
  /** The account is deleted by another connection just after the checkout was found to be still open. */
  async function paidByNobody() {
    const user = await shop.site.user();
    const { url, reference } = await orderPlan(user);
    await db().deleteFrom('users').where('id', '=', user.user.id).execute();
    await shop.pay(url);
    return { reference, id: subscriptionOf(reference) };
  }

  test('is cancelled at Stripe, and raises an alarm about the money', async () => {
    const { reference, id } = await paidByNobody();
    await expect.poll(() => statusAtStripe(id)).toBe('canceled');
    expect(await alarmsOf(reference)).toMatchObject([
      { kind: 'buyer_gone', detail: { endedSubscription: id } },
    ]);
    expect(await statusOf(shop.site, reference)).toBe('paid');
  });

  test('is cancelled later if Stripe cannot be reached at first', async () => {
    const asked = shop.double.api.requests.length;
    shop.double.api.misbehaviour.add('DELETE', /./u, 'fail', 3);
    const { id } = await paidByNobody();
    await expect.poll(() => statusAtStripe(id)).toBe('canceled');
    const answered = shop.double.api.requests.slice(asked).filter(({ method }) => method === 'DELETE');
    expect(answered).toHaveLength(1);
  });
});
