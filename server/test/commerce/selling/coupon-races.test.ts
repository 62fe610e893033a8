import { checkOutCart } from '@fit-coder/contracts/commerce';
import { beforeAll, expect, test } from 'vitest';
import { courseForSale, fillCart } from '../cart/cart-shop.ts';
import { eventOf, keepBooks, outcomesOf, post } from '../shop.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import type { Answered, TestUser } from '../../support/test-site.ts';
import { addCoupon, usesOf } from './selling-site.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const users: TestUser[] = [];
beforeAll(async () => {
  await site.work();
  const course = await courseForSale(site, 4000);
  for (let made = 0; made < 50; made += 1) {
    const user = await site.user();
    await fillCart(site, user, [course]);
    users.push(user);
  }
});

/** Orders a cart of $40 for $30. A site on a busy machine asks some of many buyers to try again, and they do. */
async function order(coupon: string, user: TestUser): Promise<Answered<typeof checkOutCart>> {
  const response = await site.call(checkOutCart, { body: { totalCents: 3000, coupon } }, user.cookie);
  return response.status === 503 ? order(coupon, user) : response;
}

const checkoutOf = (url: string) => url.split('/').at(-1) ?? '';

test.each([
  ['with 10 uses is in exactly 10 of 50 concurrent orders', 10, 10],
  ['without a limit is in all 50, which shows that the limit makes the difference', null, 50],
])('a coupon %s', async (_name, maxUses, expected) => {
  const code = await addCoupon(site, admin, { maxUses });
  const responses = await Promise.all(users.map((user) => order(code, user)));
  const codes = responses.map((response) => (response.status === 200 ? 'ok' : response.error.code));
  const refused = Array.from({ length: 50 - expected }, () => 'coupon_refused');
  expect(codes.toSorted()).toEqual([...refused, ...Array.from({ length: expected }, () => 'ok')]);
  expect(await usesOf(site, code)).toEqual({ reserved: expected });
});

test('a coupon with one use per user is in one of ten concurrent orders of a user', async () => {
  const code = await addCoupon(site, admin, { maxUsesPerUser: 1 });
  const [one, other] = users;
  if (!one || !other) throw new Error('the users are registered in beforeAll');
  const responses = await Promise.all(Array.from({ length: 10 }, () => order(code, one)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await order(code, other)).status).toBe(200);
});

test('the last use is released when its checkout fails, and counted when it is paid', async () => {
  const code = await addCoupon(site, admin, { maxUses: 1 });
  const [, , , one, other, third] = users;
  if (!one || !other || !third) throw new Error('the users are registered in beforeAll');
  const declined = checkoutOf((await order(code, one)).data.url);
  expect((await order(code, other)).error.code).toBe('coupon_refused');
  await keepBooks(site, declined, { status: 'declined' });
  await post(site, eventOf(declined, 'checkout.declined'));
  expect(await outcomesOf(site, declined)).toEqual(['failed']);
  expect(await usesOf(site, code)).toEqual({ released: 1 });

  const paid = checkoutOf((await order(code, other)).data.url);
  await keepBooks(site, paid, { status: 'paid' });
  await post(site, eventOf(paid));
  expect(await outcomesOf(site, paid)).toEqual(['paid']);
  expect(await usesOf(site, code)).toEqual({ released: 1, used: 1 });
  expect((await order(code, third)).error.code).toBe('coupon_refused');
});

test('a reservation ends with its checkout, although nobody says so', async () => {
  const code = await addCoupon(site, admin, { maxUses: 1 });
  const [one, other] = users;
  if (!one || !other) throw new Error('the users are registered in beforeAll');
  await order(code, one);
  expect((await order(code, other)).error.code).toBe('coupon_refused');
  const coupon = site.deps.database.db.selectFrom('coupons').select('id').where('code', '=', code);
  await site.deps.database.db
    .updateTable('coupon_uses')
    .set({ reserved_until: new Date(Date.now() - 1000) })
    .where('coupon_id', '=', coupon)
    .execute();
  expect((await order(code, other)).status).toBe(200);
});
