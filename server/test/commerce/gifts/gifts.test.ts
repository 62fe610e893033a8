import { checkOutCart, getCart, getSubscription, subscribe } from '@fit-coder/contracts/commerce';
import { courseAccess, exportAccount } from '@fit-coder/contracts/learning';
import { createGiftLink, getGift, listGifts, redeemGift } from '@fit-coder/contracts/selling/gifts';
import { beforeAll, describe, expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import { courseForSale, fillCart } from '../cart/cart-shop.ts';
import { entitlementsOf, eventOf, keepBooks, outcomesOf, post } from '../shop.ts';

const site = siteForAllTests();
beforeAll(() => site.work());

/** A user buys something as a gift; returns the gift's id, its link's token and the sandbox's checkout. */
async function buyGift(order: (buyer: TestUser) => Promise<{ url: string }>) {
  const buyer = await site.user();
  const { url } = await order(buyer);
  const checkout = url.split('/').at(-1) ?? '';
  await keepBooks(site, checkout, { status: 'paid' });
  await post(site, eventOf(checkout));
  expect(await outcomesOf(site, checkout)).toEqual(['paid']);
  const { gifts } = (await site.call(listGifts, { query: {} }, buyer.cookie)).data;
  const id = gifts[0]?.id ?? '';
  return { buyer, id, checkout, token: await linkOf(buyer, id) };
}

async function linkOf(buyer: TestUser, id: string): Promise<string> {
  const { data } = await site.call(createGiftLink, { params: { id } }, buyer.cookie);
  return data.path.replace('/gift/', '');
}

const buyPlan = () =>
  buyGift(async (buyer) => {
    const body = { plan: 'monthly', gift: { message: 'For your birthday' } };
    return (await site.call(subscribe, { body }, buyer.cookie)).data;
  });

test('the gifts that a user bought come in pages, newest first', async () => {
  const buyer = await site.user();
  const sold = { status: 'paid', kind: 'courses', recipient: 'gift' } as const;
  const gift = { ...sold, provider: 'sandbox', description: 'Courses' };
  const paid = Array.from({ length: 45 }, (_, minute) => {
    const reference = `FC-GIFT${minute}`;
    // Pairs have the same time, so that the id decides.
    const settled_at = new Date(Date.UTC(2026, 10, 20, 12, minute >> 1));
    const price = { user_id: buyer.user.id, amount_cents: 1900, currency: 'USD' };
    return { reference, ...price, ...gift, settled_at };
  });
  const { db } = site.deps.database;
  const orders = await db.insertInto('orders').values(paid).returning(['id', 'reference']).execute();
  await db
    .insertInto('gifts')
    .values(orders.map(({ id }) => ({ order_id: id, message: '' })))
    .execute();
  const seen: string[] = [];
  const times: string[] = [];
  let next: string | null = null;
  do {
    const query: { cursor?: string } = next === null ? {} : { cursor: next };
    const { data } = await site.call(listGifts, { query }, buyer.cookie);
    seen.push(...data.gifts.map(({ reference }) => reference));
    times.push(...data.gifts.map(({ boughtAt }) => boughtAt));
    ({ next } = data);
  } while (next !== null);
  expect(seen.toSorted()).toEqual(orders.map(({ reference }) => reference).toSorted());
  expect(times).toEqual(times.toSorted().toReversed());
  const wrong = await site.call(listGifts, { query: { cursor: 'x' } }, buyer.cookie);
  expect([wrong.status, wrong.error.code]).toEqual([400, 'invalid_input']);
});

describe('courses as a gift', () => {
  const buyCourses = async () => {
    const courses = [await courseForSale(site, 4900), await courseForSale(site, 2900)];
    const gift = await buyGift(async (buyer) => {
      await fillCart(site, buyer, courses);
      const body = { totalCents: 7800, gift: { message: 'Have fun' } };
      return (await site.call(checkOutCart, { body }, buyer.cookie)).data;
    });
    return { ...gift, courses };
  };

  test('open nothing for their buyer, and leave the cart', async () => {
    const { buyer } = await buyCourses();
    expect(await entitlementsOf(site, buyer.user.id)).toEqual([]);
    expect((await site.call(getCart, {}, buyer.cookie)).data.cart.courses).toEqual([]);
  });

  test('show the receiver who gives what, and open for good once they are redeemed', async () => {
    const { buyer, token, courses } = await buyCourses();
    const { gift } = (await site.call(getGift, { params: { token } })).data;
    expect(gift).toMatchObject({
      from: buyer.user.name,
      message: 'Have fun',
      state: 'ready',
      interval: null,
    });
    expect(gift.description).toMatch(/ and 1 more course as a gift$/u);
    expect(gift.courses.map(({ id }) => id).toSorted()).toEqual(courses.toSorted());
    const receiver = await site.user();
    await site.call(redeemGift, { params: { token } }, receiver.cookie);
    expect(await entitlementsOf(site, receiver.user.id)).toMatchObject([
      { source: 'gift', expires_at: null },
      { source: 'gift', expires_at: null },
    ]);
  });

  test('stay for someone else if the receiver owns all of them', async () => {
    const { token, courses } = await buyCourses();
    const receiver = await site.user();
    for (const id of courses) await give(receiver, id);
    const refused = await site.call(redeemGift, { params: { token } }, receiver.cookie);
    expect([refused.status, refused.error.code]).toEqual([409, 'already_owned']);
    expect((await site.call(getGift, { params: { token } })).data.gift.state).toBe('ready');
  });
});

test('a gift tells only its receiver until when it lasts, and recognises its buyer', async () => {
  const { buyer, token } = await buyPlan();
  const receiver = await site.user();
  const seen = async (user?: TestUser) =>
    (await site.call(getGift, { params: { token } }, user?.cookie)).data.gift;
  const users = [undefined, await site.user(), buyer, receiver];
  const views = async () => {
    const gifts = await Promise.all(users.map(seen));
    return gifts.map(({ viewer, period }) => [viewer, period?.end]);
  };
  expect(await views()).toEqual(['other', 'other', 'buyer', 'other'].map((viewer) => [viewer, undefined]));
  const redeemed = await site.call(redeemGift, { params: { token } }, receiver.cookie);
  const [{ expires_at: end } = expect.fail('not open')] = await entitlementsOf(site, receiver.user.id);
  expect(redeemed.data.gift).toMatchObject({
    ...{ interval: 'month', viewer: 'receiver' },
    period: { end: end?.toISOString() },
  });
  expect(await views()).toEqual([
    ...['other', 'other', 'buyer'].map((viewer) => [viewer, undefined]),
    ['receiver', end?.toISOString()],
  ]);
});

/** An administrator gave the user a course. */
async function give({ user }: TestUser, courseId: string): Promise<void> {
  const grant = { user_id: user.id, course_id: courseId, source: 'grant', source_id: courseId } as const;
  await site.deps.database.db.insertInto('entitlements').values(grant).execute();
}

describe('a plan as a gift', () => {
  test('is one period from the day on which it is redeemed', async () => {
    const { token, buyer } = await buyPlan();
    expect(await entitlementsOf(site, buyer.user.id)).toEqual([]);
    const receiver = await site.user();
    await site.call(redeemGift, { params: { token } }, receiver.cookie);
    const [entitlement] = await entitlementsOf(site, receiver.user.id);
    expect(entitlement).toMatchObject({ source: 'gift', course_id: null });
    const days = ((entitlement?.expires_at?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
  });

  test('begins after what is open to the receiver already', async () => {
    const receiver = await site.user();
    for (const { token } of [await buyPlan(), await buyPlan()])
      await site.call(redeemGift, { params: { token } }, receiver.cookie);
    const ends = (await entitlementsOf(site, receiver.user.id)).map((row) => row.expires_at?.getTime() ?? 0);
    expect((Math.max(...ends) - Date.now()) / 86_400_000).toBeGreaterThan(57);
  });
});

const busy = (outcomes: readonly string[]) => outcomes.filter((outcome) => outcome === 'unavailable');

describe('a gift of a deleted buyer', () => {
  test('still opens for its receiver, because it is paid', async () => {
    const { buyer, token } = await buyPlan();
    await site.product.accounts.removeAccount(buyer.user.id);
    const { gift } = (await site.call(getGift, { params: { token } })).data;
    expect(gift).toMatchObject({ from: '', state: 'ready', message: 'For your birthday' });
    const receiver = await site.user();
    await site.call(redeemGift, { params: { token } }, receiver.cookie);
    const course = await courseForSale(site);
    const { data } = await site.call(courseAccess, { params: { id: course } }, receiver.cookie);
    expect(data.entitled).toBe(true);
  });
});

describe('a redeemed plan', () => {
  test('is what opens every course, as the subscription of the receiver says', async () => {
    const { token } = await buyPlan();
    const receiver = await site.user();
    const read = async () => (await site.call(getSubscription, {}, receiver.cookie)).data;
    expect(await read()).toEqual({ subscription: null, otherAccess: null });
    await site.call(redeemGift, { params: { token } }, receiver.cookie);
    const [entitlement] = await entitlementsOf(site, receiver.user.id);
    const until = entitlement?.expires_at?.toISOString();
    expect(await read()).toEqual({ subscription: null, otherAccess: { source: 'gift', until, from: null } });
  });

  test('is in the data export of its buyer and of its receiver', async () => {
    const { buyer, token } = await buyPlan();
    const receiver = await site.user();
    await site.call(redeemGift, { params: { token } }, receiver.cookie);
    const read = async (user: TestUser) => (await site.call(exportAccount, {}, user.cookie)).data.shared;
    const what = { description: 'Monthly subscription as a gift', message: 'For your birthday' };
    expect((await read(buyer)).giftsBought).toMatchObject([{ ...what, state: 'redeemed' }]);
    expect(await read(receiver)).toMatchObject({
      giftsBought: [],
      giftsRedeemed: [{ ...what, redeemedAt: expect.any(String), endsAt: expect.any(String) }],
    });
  });
});

describe('a link', () => {
  test('is redeemed once, even if many try at the same time', async () => {
    const { token } = await buyPlan();
    const receivers = await Promise.all(Array.from({ length: 20 }, () => site.user()));
    const answers = await Promise.all(
      receivers.map(({ cookie }) => site.call(redeemGift, { params: { token } }, cookie)),
    );
    const outcomes = answers.map((answer) => (answer.status === 200 ? 'redeemed' : answer.error.code));
    expect(outcomes.filter((outcome) => outcome === 'redeemed')).toHaveLength(1);
    // A busy machine may refuse some of them before they are decided.
    expect(new Set(outcomes)).toEqual(new Set(['redeemed', 'not_possible', ...busy(outcomes)]));
    const opened = await Promise.all(receivers.map(({ user }) => entitlementsOf(site, user.id)));
    expect(opened.flat()).toHaveLength(1);
  });

  test('stops working when the buyer makes a new one, and only the buyer can', async () => {
    const { buyer, id, token } = await buyPlan();
    const other = await site.user();
    const refused = await site.call(createGiftLink, { params: { id } }, other.cookie);
    expect([refused.status, refused.error.code]).toEqual([409, 'not_possible']);
    const fresh = await linkOf(buyer, id);
    expect((await site.call(getGift, { params: { token } })).error.code).toBe('link_expired');
    expect((await site.call(getGift, { params: { token: fresh } })).data.gift.state).toBe('ready');
  });

  test('is not stored', async () => {
    const { token } = await buyPlan();
    const rows = await site.deps.database.db.selectFrom('gifts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
