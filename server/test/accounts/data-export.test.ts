import { requestCourse } from '@fit-coder/contracts/catalogue';
import { exportAccount, recordView, removeFromPlaylist, addToPlaylist } from '@fit-coder/contracts/learning';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkOut, courseForSale, fillCart } from '../commerce/cart/cart-shop.ts';
import { makeCategories, makeCourse, makeVideoLecture } from '../support/factories.ts';
import { eventOf, keepBooks, order, outcomesOf, post } from '../commerce/shop.ts';
import { siteForAllTests } from '../support/site-hooks.ts';
import type { TestUser } from '../support/test-site.ts';

const site = siteForAllTests();
beforeAll(async () => {
  await makeCategories(site);
  await site.work();
});

const take = (cookie?: string) => site.call(exportAccount, {}, cookie);
const isMoment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u);

async function pay(checkout: string): Promise<void> {
  await keepBooks(site, checkout, { status: 'paid' });
  await post(site, eventOf(checkout));
  expect(await outcomesOf(site, checkout)).toEqual(['paid']);
}

/** A user with data in every domain. */
async function knownUser(): Promise<TestUser> {
  const user = await site.user();
  const { cookie } = user;
  const bought = await courseForSale(site, 4900, 'Bought course');
  await fillCart(site, user, [bought]);
  await pay((await checkOut(site, user)).checkout);
  await order(site, 'monthly', user);
  const subscribed = await order(site, 'yearly', user);
  await pay(subscribed.checkout);
  await fillCart(site, user, [await courseForSale(site, 2550, 'Wanted course')]);
  for (const title of ['Kept course', 'Removed course']) {
    const { id } = await makeCourse(site, { title });
    await site.call(addToPlaylist, { body: { id } }, cookie);
    if (title === 'Removed course') await site.call(removeFromPlaylist, { query: { id } }, cookie);
  }
  const free = await makeCourse(site, { access: 'free', title: 'Watched course' });
  await site.call(recordView, { params: { id: (await makeVideoLecture(site, free)).id } }, cookie);
  const wish = { name: 'Grace', email: 'grace@example.com', course: 'COBOL from the start' };
  await site.call(requestCourse, { body: wish }, cookie);
  return user;
}

describe('the data export', () => {
  test('needs a session', async () => {
    const response = await take();
    expect([response.status, response.error.code]).toEqual([401, 'not_signed_in']);
  });

  test('has all data of the user and of no other user, as a file', async () => {
    const [user] = [await knownUser(), await knownUser()];
    const { data, headers } = await take(user.cookie);
    expect(headers['content-disposition']).toBe('attachment; filename="fit-coder-data.json"');
    expect(headers['cache-control']).toBe('no-store');
    const today = new Date().toISOString().slice(0, 10);
    expect(data).toMatchObject({
      exportedAt: isMoment,
      account: user.user,
      // One of the registration, and one of the login after it.
      sessions: [
        { current: true, userAgent: 'lightMyRequest', createdAt: isMoment, lastSeenAt: isMoment },
        { current: false },
      ],
      subscription: { status: 'active', plan: { id: 'yearly' } },
      subscriptions: [
        { plan: 'Yearly', status: 'active', currentPeriodEnd: isMoment },
        { plan: 'Monthly', status: 'incomplete', currentPeriodEnd: null, createdAt: isMoment },
      ],
      entitlements: [
        { course: null, source: 'subscription', expiresAt: isMoment },
        { course: 'Bought course', source: 'purchase', expiresAt: null },
      ],
      purchases: [{ description: 'Yearly subscription' }, { courses: [{ title: 'Bought course' }] }],
      orders: [
        { status: 'paid', description: 'Yearly subscription', settledAt: isMoment },
        { status: 'failed', description: 'Monthly subscription', settledAt: isMoment, courses: [] },
        { status: 'paid', courses: ['Bought course'], amountCents: 4900, currency: 'USD' },
      ],
      cart: [{ course: 'Wanted course', addedAt: isMoment }],
      playlist: [
        { course: 'Removed course', removedAt: isMoment },
        { course: 'Kept course', removedAt: null },
      ],
      views: [{ course: 'Watched course', lecture: 'A lecture to watch', day: today }],
      courseRequests: [{ name: 'Grace', email: 'grace@example.com', course: 'COBOL from the start' }],
    });
    for (const list of [data.sessions, data.subscriptions, data.entitlements, data.purchases, data.playlist])
      expect(list).toHaveLength(2);
    for (const list of [data.cart, data.views, data.courseRequests]) expect(list).toHaveLength(1);
    expect(data.orders).toHaveLength(3);
  });

  test('contains no secrets', async () => {
    const user = await knownUser();
    const stored = await site.deps.database.db
      .selectFrom('users')
      .innerJoin('sessions', 'sessions.user_id', 'users.id')
      .select(['password_hash', 'token_hash'])
      .where('users.id', '=', user.user.id)
      .executeTakeFirstOrThrow();
    const text = JSON.stringify((await take(user.cookie)).data);
    for (const secret of [
      stored.password_hash,
      stored.token_hash.toString('hex'),
      user.cookie.split('=')[1] ?? 'no token',
      user.password,
    ])
      expect(text).not.toContain(secret);
  });

  test('has the account, sessions and activity of a user who only registered', async () => {
    const user = await site.user();
    const { exportedAt, account, pendingAddress, secondFactors, ...more } = (await take(user.cookie)).data;
    const { sessions, activity, subscription, billingDetails, shared, weeklyMail, ...lists } = more;
    expect([exportedAt, account, pendingAddress, subscription]).toEqual([isMoment, user.user, null, null]);
    expect(weeklyMail).toBe(false);
    expect(secondFactors).toEqual({ passkeys: [], totp: null, recoveryCodes: 0 });
    expect(sessions).toMatchObject([{ current: true }, { current: false }]);
    expect(activity.map(({ kind }) => kind)).toEqual(['login', 'account_registered']);
    expect(billingDetails).toEqual({ name: '', address: '', country: null, taxId: '' });
    for (const list of Object.values({ ...lists, ...shared })) expect(list).toEqual([]);
  });

  test('shows a test administrator nothing about other visitors who share the account', async () => {
    const one = await site.user('testadmin');
    const wish = { name: 'A stranger', email: 'stranger@example.com', course: 'Something secret' };
    await site.call(requestCourse, { body: wish }, one.cookie);
    expect((await take(one.cookie)).data.courseRequests).toEqual([]);
  });
});
