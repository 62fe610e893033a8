import { randomUUID } from 'node:crypto';
import { listAuditEntries } from '@fit-coder/contracts/administration';
import { subscribe } from '@fit-coder/contracts/commerce';
import {
  createCoupon,
  deleteCoupon,
  listCoupons,
  setCouponActive,
} from '@fit-coder/contracts/selling/coupons';
import { getCartQuote } from '@fit-coder/contracts/selling/quotes';
import { beforeAll, describe, expect, test } from 'vitest';
import { courseForSale, fillCart } from '../cart/cart-shop.ts';
import { eventOf, keepBooks, outcomesOf, post } from '../shop.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { addCoupon, couponWith, usesOf } from './selling-site.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
beforeAll(() => site.work());

const create = (body: object) => site.call(createCoupon, { body }, admin.cookie);
const list = async (cursor?: string) =>
  (await site.call(listCoupons, { query: cursor === undefined ? {} : { cursor } }, admin.cookie)).data;
const found = async (code: string) => (await list()).coupons.find((coupon) => coupon.code === code);
const setActive = (id: string, active: boolean) =>
  site.call(setCouponActive, { params: { id }, body: { active } }, admin.cookie);
const remove = (id: string) => site.call(deleteCoupon, { params: { id } }, admin.cookie);

/** Orders the monthly plan as a gift with a coupon, which every provider allows. */
async function orderGift(coupon: string) {
  const { cookie } = await site.user();
  return site.call(subscribe, { body: { plan: 'monthly', gift: { message: '' }, coupon } }, cookie);
}

describe('a new coupon', () => {
  test('gets a code that nobody can guess if none was entered', async () => {
    const codes = await Promise.all([1, 2, 3].map(() => addCoupon(site, admin)));
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/u);
    expect(new Set(codes).size).toBe(3);
  });

  test('has its code in capitals, and each code exists once', async () => {
    expect((await create(couponWith({ code: ' spring-25 ' }))).data.coupon.code).toBe('SPRING-25');
    const again = await create(couponWith({ code: 'Spring-25' }));
    expect([again.status, again.error.code]).toEqual([409, 'code_taken']);
    expect(again.error.fields).toHaveProperty('code');
  });

  test('says what it is for', async () => {
    const course = await courseForSale(site, 4900, 'Monads in an hour');
    const forCourse = await create(couponWith({ target: { kind: 'course', id: course } }));
    expect(forCourse.data.coupon.target).toEqual({ kind: 'course', name: 'Monads in an hour' });
    const forPlan = await create(couponWith({ target: { kind: 'plan', id: 'yearly' } }));
    expect(forPlan.data.coupon.target).toEqual({ kind: 'plan', name: 'Yearly' });
    const gone = await create(couponWith({ target: { kind: 'course', id: randomUUID() } }));
    expect(gone.error.code).toBe('not_found');
  });

  test.each([
    [{ code: 'ab' }, 'code'],
    [{ off: { kind: 'percent', percent: 101 } }, 'off.percent'],
    [{ off: { kind: 'amount', amountCents: 0, currency: 'USD' } }, 'off.amountCents'],
    [{ maxUses: 0 }, 'maxUses'],
    [{ endsAt: '2020-01-01T00:00:00Z' }, 'endsAt'],
    [{ startsAt: '2099-02-01T00:00:00Z', endsAt: '2099-01-01T00:00:00Z' }, 'endsAt'],
  ])('is refused with %j', async (change, field) => {
    const response = await create({ ...couponWith(), ...change });
    expect(response.status).toBe(400);
    expect(Object.keys(response.error.fields ?? {})).toEqual([field]);
  });

  test('is refused with a date that the database does not have', async () => {
    const response = await create(couponWith({ startsAt: '0000-01-01T00:00:00Z' }));
    expect([response.status, response.error.code]).toEqual([400, 'invalid_input']);
  });
});

test('the test administrator, whom anyone can be, sees no code, neither in the list nor in the audit log', async () => {
  const code = await addCoupon(site, admin);
  await create(couponWith({ code }));
  const { id = '' } = (await found(code)) ?? {};
  await setActive(id, false);
  await setActive(id, true);
  await orderGift(code);
  await remove(id);
  const { cookie } = await site.user('testadmin');
  const seen = [
    (await site.call(listCoupons, { query: {} }, cookie)).data,
    (await site.call(listAuditEntries, { query: {} }, cookie)).data,
  ];
  expect(JSON.stringify(seen)).not.toContain(code);
  expect(JSON.stringify(seen)).toContain('The coupon for 25% off everything is paused.');
});

test('the list shows uses and the money given away, and a used coupon cannot be deleted', async () => {
  const code = await addCoupon(site, admin, { maxUses: 2 });
  const { data } = await orderGift(code);
  expect(await found(code)).toMatchObject({ used: 0, reserved: 1, given: [], deletable: false });
  const checkout = data.url.split('/').at(-1) ?? '';
  await keepBooks(site, checkout, { status: 'paid' });
  await post(site, eventOf(checkout));
  await outcomesOf(site, checkout);
  expect(await found(code)).toMatchObject({
    used: 1,
    reserved: 0,
    given: [{ currency: 'USD', amountCents: 475 }],
    state: 'active',
  });
  expect((await remove((await found(code))?.id ?? '')).error.code).toBe('coupon_used');
  expect(await usesOf(site, code)).toEqual({ used: 1 });
  await orderGift(code);
  expect((await found(code))?.state).toBe('used_up');
});

test('a paused coupon is refused like one that does not exist, until it is resumed', async () => {
  const code = await addCoupon(site, admin);
  const id = (await found(code))?.id ?? '';
  expect((await setActive(id, false)).data.coupon.state).toBe('paused');
  const [paused, unknown] = [await orderGift(code), await orderGift('NO-SUCH-CODE')];
  expect([paused.status, paused.error]).toEqual([unknown.status, unknown.error]);
  expect((await setActive(id, true)).data.coupon.state).toBe('active');
  expect((await orderGift(code)).status).toBe(200);
  expect((await setActive(randomUUID(), true)).error.code).toBe('not_found');
});

test('a coupon that was never used can be deleted', async () => {
  const code = await addCoupon(site, admin);
  const id = (await found(code))?.id ?? '';
  expect((await remove(id)).status).toBe(200);
  expect(await found(code)).toBeUndefined();
  expect((await remove(id)).error.code).toBe('not_found');
});

test('the list has pages, newest first, each coupon once', async () => {
  const codes: string[] = [];
  for (let made = 0; made < 60; made += 1) codes.push(await addCoupon(site, admin));
  const first = await list();
  expect(first.coupons.slice(0, 50).map(({ code }) => code)).toEqual(codes.toReversed().slice(0, 50));
  const second = await list(first.next ?? '');
  expect(second.coupons.slice(0, 10).map(({ code }) => code)).toEqual(codes.slice(0, 10).toReversed());
});

test('a coupon for one course reduces that course only, and is refused for others', async () => {
  const [one, other] = [await courseForSale(site, 4000), await courseForSale(site, 1000)];
  const code = await addCoupon(site, admin, { target: { kind: 'course', id: one } });
  const user = await site.user();
  await fillCart(site, user, [other]);
  const ask = () => site.call(getCartQuote, { query: { coupon: code } }, user.cookie);
  const refused = await ask();
  expect([refused.status, refused.error.code]).toEqual([409, 'coupon_refused']);
  expect(refused.error.fields).toHaveProperty('coupon');
  await fillCart(site, user, [one]);
  const { quote } = (await ask()).data;
  expect(quote.lines.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([1000, 3000]);
});
