import { randomUUID } from 'node:crypto';
import { subscribe } from '@fit-coder/contracts/commerce';
import { expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';

const site = siteForAllTests();

const order = (body: object, { cookie }: TestUser) => site.call(subscribe, { body }, cookie);

/** The orders of a user, and the checkouts that the provider opened for them. */
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
  return { references, checkouts: checkouts.length };
}

test('fifty concurrent requests with one key open one checkout and get the same answer', async () => {
  const user = await site.user();
  const body = { plan: 'monthly', key: randomUUID() };
  const responses = await Promise.all(Array.from({ length: 50 }, () => order(body, user)));
  const answers = new Set(responses.map(({ status, data }) => JSON.stringify([status, data])));
  expect(answers.size).toBe(1);
  expect(await made(user)).toMatchObject({ references: [responses[0]?.data.reference], checkouts: 1 });
});

test('without a key each request is an order, which shows that the key makes the difference', async () => {
  const user = await site.user();
  const responses = await Promise.all(Array.from({ length: 5 }, () => order({ plan: 'monthly' }, user)));
  expect(new Set(responses.map(({ data }) => data.reference)).size).toBe(5);
  expect(await made(user)).toMatchObject({ checkouts: 5 });
});

test('the same key cannot order something else, and another user can have it too', async () => {
  const [user, other] = [await site.user(), await site.user()];
  const key = randomUUID();
  const first = await order({ plan: 'monthly', key }, user);
  const second = await order({ plan: 'yearly', key }, user);
  expect([second.status, second.error.code]).toEqual([409, 'key_reused']);
  expect((await made(user)).references).toEqual([first.data.reference]);
  const others = await order({ plan: 'yearly', key }, other);
  expect(others.data.reference).not.toBe(first.data.reference);
});

test('a refusal is repeated with its messages by field', async () => {
  const user = await site.user();
  const body = { plan: 'monthly', gift: { message: '' }, coupon: 'NO-SUCH', key: randomUUID() };
  const [one, other] = [await order(body, user), await order(body, user)];
  expect(one.error).toMatchObject({ code: 'coupon_refused', fields: { coupon: 'There is no such coupon.' } });
  expect(other.error).toEqual(one.error);
});
