import { me } from '@fit-coder/contracts/accounts';
import { checkOutCart, getCart, getSubscription, listPlans, subscribe } from '@fit-coder/contracts/commerce';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestUser } from '../../support/test-site.ts';
import { courseForSale, fillCart } from '../cart/cart-shop.ts';
import type { Trouble } from './double/wire/misbehaviour.ts';
import { startStripeSite, type StripeSite } from './stripe-site.ts';

/** More than the connections to the database. */
const buyersCount = 15;
const limits = { callMs: 3000, failures: 5, pauseMs: 15_000 };

let shop: StripeSite;
const buyers: TestUser[] = [];
beforeAll(async () => {
  shop = await startStripeSite(limits);
  const course = await courseForSale(shop.site, 4900);
  for (let made = 0; made < buyersCount; made += 1) {
    const buyer = await shop.site.user();
    await fillCart(shop.site, buyer, [course]);
    buyers.push(buyer);
  }
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterEach(() => {
  shop.double.api.misbehaviour.clear();
  // The circuit's pause ends before the next test.
  vi.advanceTimersByTime(limits.pauseMs);
  vi.useRealTimers();
});
afterAll(() => shop.stop());

async function checkOut({ cookie }: TestUser) {
  const answer = await shop.site.call(checkOutCart, { body: { totalCents: 4900 } }, cookie);
  return answer.status === 200 ? 'opened' : `${answer.status} ${answer.error.code}`;
}

const trouble = (kind: Trouble) => shop.double.api.misbehaviour.add('POST', /./u, kind, Infinity);
const asked = () => shop.double.api.requests.length;

/** What other users do meanwhile: each request reads the database. */
async function browse(): Promise<number[]> {
  const requests = buyers.flatMap(({ cookie }) => [
    shop.site.call(me, {}, cookie),
    shop.site.call(getCart, {}, cookie),
    shop.site.call(getSubscription, {}, cookie),
    shop.site.call(listPlans, {}, cookie),
  ]);
  return (await Promise.all(requests)).map(({ status }) => status);
}

test('while Stripe does not answer, checkouts say so in time, and the rest of the site works', async () => {
  const released = Promise.withResolvers<void>();
  trouble({ delay: released.promise });
  const before = asked();
  const ended: string[] = [];
  const checkouts = buyers.map(async (buyer) => {
    const outcome = await checkOut(buyer);
    ended.push('a checkout');
    return outcome;
  });
  await expect.poll(() => asked() - before).toBe(buyersCount);
  const statuses = await browse();
  ended.push('the others');
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(new Set(await Promise.all(checkouts))).toEqual(new Set(['502 provider_unreachable']));
  expect(ended[0]).toBe('the others');
  released.resolve();
});

test('a site whose transactions wait for something else does not answer meanwhile (control)', async () => {
  const released = Promise.withResolvers<void>();
  const { db } = shop.site.deps.database;
  const held: Promise<void>[] = [];
  const holding = Array.from({ length: 10 }, () => {
    const begun = Promise.withResolvers<void>();
    held.push(begun.promise);
    return db.transaction().execute(async () => {
      begun.resolve();
      await released.promise;
    });
  });
  await Promise.all(held);
  const order: string[] = [];
  const browsing = browse().then(() => order.push('browsed'));
  for (let count = 0; count < 50; count += 1) await shop.site.app.inject('/livez');
  order.push('released');
  released.resolve();
  await Promise.all([browsing, ...holding]);
  expect(order).toEqual(['released', 'browsed']);
});

test.each<['answers 500' | 'closes connections', Trouble]>([
  ['answers 500', 'fail'],
  ['closes connections', 'drop'],
])(
  'when Stripe %s, checkouts fail at once after five failures, and work again after a pause',
  async (_, kind) => {
    trouble(kind);
    const [buyer] = buyers as [TestUser];
    // Together, because the client tries each of them three times.
    const first = await Promise.all(buyers.slice(0, limits.failures).map((each) => checkOut(each)));
    expect(new Set(first)).toEqual(new Set(['502 provider_unreachable']));
    shop.double.api.misbehaviour.clear();
    const before = asked();
    const refused = await shop.site.call(checkOutCart, { body: { totalCents: 4900 } }, buyer.cookie);
    expect(refused.error).toMatchObject({
      code: 'provider_unreachable',
      error: 'The payment page cannot be reached. Nothing was charged. Try again in a moment.',
    });
    expect(await checkOut(buyer)).toBe('502 provider_unreachable');
    expect(asked()).toBe(before);
    vi.advanceTimersByTime(limits.pauseMs);
    expect(await checkOut(buyer)).toBe('opened');
    expect(await checkOut(buyer)).toBe('opened');
    expect((await shop.site.call(subscribe, { body: { plan: 'monthly' } }, buyer.cookie)).status).toBe(200);
  },
);

test('when Stripe gets too many requests, checkouts fail, and work at once when it answers again', async () => {
  trouble('refuseMany');
  // Without open checkouts, which Stripe would be asked about with success.
  const some = buyers.slice(-limits.failures);
  const refused = await Promise.all(some.map((each) => checkOut(each)));
  expect(new Set(refused)).toEqual(new Set(['502 provider_unreachable']));
  shop.double.api.misbehaviour.clear();
  expect(await checkOut(some[0]!)).toBe('opened');
});

test('fewer failures leave the circuit closed (control)', async () => {
  trouble('fail');
  const some = buyers.slice(0, limits.failures - 1);
  expect(new Set(await Promise.all(some.map((each) => checkOut(each))))).toEqual(
    new Set(['502 provider_unreachable']),
  );
  shop.double.api.misbehaviour.clear();
  expect(await checkOut(some[0]!)).toBe('opened');
});
