import { randomUUID } from 'node:crypto';
import { checkOutCart, subscribe } from '@fit-coder/contracts/commerce';
import { beforeAll, describe, expect, test } from 'vitest';
import { courseForSale, fillCart } from '../cart/cart-shop.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';

const site = siteForAllTests();
const price = 4900;

/** The references that the provider was asked to open a checkout for, one for each call. */
const asked: string[] = [];
beforeAll(() => {
  const { chosen } = site.deps.payments;
  if (!chosen) throw new Error('the site takes payments');
  const createCheckout: typeof chosen.createCheckout = (request) => {
    asked.push(request.reference);
    return chosen.createCheckout(request);
  };
  Object.assign(site.deps.payments, { chosen: { ...chosen, createCheckout } });
});

/** A user who can order from either checkout. */
async function buyer(): Promise<TestUser> {
  const user = await site.user();
  await fillCart(site, user, [await courseForSale(site, price)]);
  return user;
}

const purchases = [
  {
    what: 'a subscription',
    body: { plan: 'monthly' },
    other: { plan: 'yearly' },
    order: (body: object, { cookie }: TestUser) => site.call(subscribe, { body }, cookie),
  },
  {
    what: 'a cart',
    body: { totalCents: price },
    other: { totalCents: price - 1 },
    order: (body: object, { cookie }: TestUser) => site.call(checkOutCart, { body }, cookie),
  },
];

/** The orders of a user, how often the provider was called for them, and the checkouts that it opened. */
async function made({ user }: TestUser) {
  const { db } = site.deps.database;
  const orders = await db
    .selectFrom('orders')
    .select('reference')
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute();
  const references = orders.map(({ reference }) => reference);
  const checkouts = await db
    .selectFrom('sandbox_checkouts')
    .select('id')
    .where('order_reference', 'in', references)
    .execute();
  const calls = asked.filter((reference) => references.includes(reference));
  return { references, calls: calls.length, checkouts: checkouts.length };
}

describe.each(purchases)('the key of $what', ({ body, other, order }) => {
  test('in fifty concurrent requests calls the provider once and gives the same answer', async () => {
    const user = await buyer();
    const keyed = { ...body, key: randomUUID() };
    const responses = await Promise.all(Array.from({ length: 50 }, () => order(keyed, user)));
    const answers = new Set(responses.map(({ status, data }) => JSON.stringify([status, data])));
    expect(answers.size).toBe(1);
    expect(await made(user)).toEqual({ references: [responses[0]?.data.reference], calls: 1, checkouts: 1 });
    expect((await order(keyed, user)).data).toEqual(responses[0]?.data);
    expect(await made(user)).toMatchObject({ calls: 1, checkouts: 1 });
  });

  test('makes the difference: without it each request is an order and a call', async () => {
    const user = await buyer();
    // Gifts, because an order of a plan for oneself takes the place of another one that is made at the same time.
    const gift = { ...body, gift: { message: '' } };
    const responses = await Promise.all(Array.from({ length: 5 }, () => order(gift, user)));
    const references = responses.map(({ data }) => data.reference);
    expect(new Set(references).size).toBe(5);
    const found = await made(user);
    expect(found.references.toSorted()).toEqual(references.toSorted());
    expect(found).toMatchObject({ calls: 5, checkouts: 5 });
  });

  test('cannot order something else, and another user can use the same one', async () => {
    const [one, another] = [await buyer(), await buyer()];
    const key = randomUUID();
    const first = await order({ ...body, key }, one);
    const second = await order({ ...other, key }, one);
    expect([second.status, second.error.code]).toEqual([409, 'key_reused']);
    expect(await made(one)).toEqual({ references: [first.data.reference], calls: 1, checkouts: 1 });
    const others = await order({ ...body, key }, another);
    expect(others.data.reference).not.toBe(first.data.reference);
  });

  test.each([
    ['the message of a gift', { gift: { message: 'one' } }, { gift: { message: 'two' } }],
    ['whether it is a gift', {}, { gift: { message: '' } }],
    ['the coupon', {}, { coupon: 'SPRING' }],
    ['the total', {}, { totalCents: 1 }],
  ])('counts for %s too', async (_, one, two) => {
    const user = await buyer();
    const key = randomUUID();
    const first = await order({ ...body, ...one, key }, user);
    const second = await order({ ...body, ...two, key }, user);
    expect([first.status, second.status, second.error.code]).toEqual([200, 409, 'key_reused']);
    expect(await made(user)).toEqual({ references: [first.data.reference], calls: 1, checkouts: 1 });
  });

  test('accepts the same body with its fields in another order', async () => {
    const user = await buyer();
    const key = randomUUID();
    const gift = { message: 'For you' };
    const first = await order({ ...body, gift, key }, user);
    expect((await order({ key, gift, ...body }, user)).data).toEqual(first.data);
  });
});

test('a refusal is repeated with its messages by field', async () => {
  const user = await site.user();
  const body = { plan: 'monthly', gift: { message: '' }, coupon: 'NO-SUCH', key: randomUUID() };
  const send = () => site.call(subscribe, { body }, user.cookie);
  const [one, other] = [await send(), await send()];
  expect(one.error).toMatchObject({ code: 'coupon_refused', fields: { coupon: 'There is no such coupon.' } });
  expect(other.error).toEqual(one.error);
});
