import { randomUUID } from 'node:crypto';
import { addToCart, getCart, maxCartCourses, removeFromCart } from '@fit-coder/contracts/commerce';
import { beforeAll, describe, expect, test } from 'vitest';
import { cartOf, courseForSale, fillCart } from './cart-shop.ts';
import { makeCategories, makeCourse, makeEntitlement } from '../../support/factories.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';

const site = siteForAllTests();
beforeAll(() => makeCategories(site));

const db = () => site.deps.database.db;

const add = (courses: unknown, cookie?: string) => site.call(addToCart, { body: { courses } }, cookie);
const remove = (id: string, cookie?: string) => site.call(removeFromCart, { params: { id } }, cookie);

/** Many published courses with a price, in one statement. */
async function manyForSale(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => courseForSale(site)));
}

const ownedInCart = async ({ cookie }: TestUser) => (await site.call(getCart, {}, cookie)).data.cart.owned;

describe('a cart', () => {
  test('needs a session', async () => {
    for (const response of [await site.call(getCart), await add([randomUUID()]), await remove(randomUUID())])
      expect([response.status, response.error.code]).toEqual([401, 'not_signed_in']);
  });

  test('of the test administrator can be read but not changed', async () => {
    const user = await site.user('testadmin');
    const id = await courseForSale(site);
    expect(await cartOf(site, user)).toEqual({ ids: [], totalCents: 0 });
    for (const response of [await add([id], user.cookie), await remove(id, user.cookie)])
      expect([response.status, response.error.code]).toEqual([403, 'test_admin_reads_only']);
    expect(await cartOf(site, user)).toEqual({ ids: [], totalCents: 0 });
  });

  test('lists courses in the order of adding, has a total, and belongs to one user', async () => {
    const [one, other] = [await site.user(), await site.user()];
    const [first, second] = [await courseForSale(site, 4900), await courseForSale(site, 2550)];
    await fillCart(site, one, [second, first]);
    const { cart } = (await site.call(getCart, {}, one.cookie)).data;
    expect(cart).toMatchObject({
      courses: [{ id: second }, { id: first }],
      totalCents: 7450,
      currency: 'USD',
    });
    expect(cart.courses[0]).toMatchObject({ priceCents: 2550, category: { slug: 'python' } });
    expect(await cartOf(site, other)).toEqual({ ids: [], totalCents: 0 });
    await remove(first, other.cookie);
    expect((await cartOf(site, one)).ids).toEqual([second, first]);
  });

  test('loses courses that were unpublished, lost their price or were bought', async () => {
    const user = await site.user();
    const [draft, priceless, owned, stays] = await manyForSale(4);
    await fillCart(site, user, [draft!, priceless!, owned!, stays!]);
    await db().updateTable('courses').set({ published_at: null }).where('id', '=', draft!).execute();
    await db().updateTable('courses').set({ price_cents: null }).where('id', '=', priceless!).execute();
    await makeEntitlement(site, user, owned!);
    expect(await cartOf(site, user)).toEqual({ ids: [stays], totalCents: 4900 });
  });

  test('names what its user owns by now until it is removed, also after another course was added', async () => {
    const user = await site.user();
    const owned = await courseForSale(site, 4900, 'Given as a gift');
    const [stays, later] = await manyForSale(2);
    await fillCart(site, user, [owned, stays!]);
    expect(await ownedInCart(user)).toEqual([]);
    await makeEntitlement(site, user, owned);
    await add([later!], user.cookie);
    expect(await ownedInCart(user)).toEqual([{ id: owned, title: 'Given as a gift' }]);
    expect((await cartOf(site, user)).ids).toEqual([stays, later]);
    await remove(owned, user.cookie);
    expect(await ownedInCart(user)).toEqual([]);
    expect((await cartOf(site, user)).ids).toEqual([stays, later]);
  });
});

describe('adding one course', () => {
  test.each([
    ['no list', undefined],
    ['an empty list', []],
    ['an invalid id', ['a-course']],
    ['a number', [7]],
    ['too many', Array.from({ length: maxCartCourses + 1 }, () => randomUUID())],
  ])('refuses %s', async (_, courses) => {
    const { cookie } = await site.user();
    const response = await add(courses, cookie);
    expect([response.status, response.error.code]).toEqual([400, 'invalid_input']);
  });

  test.each([
    [
      'an extra field',
      'application/json',
      JSON.stringify({ courses: [randomUUID()], price: 1 }),
      400,
      'invalid_input',
    ],
    ['malformed JSON', 'application/json', '{"courses":', 400, 'malformed_body'],
    ['another content type', 'application/xml', '<cart/>', 415, 'unsupported_type'],
  ])('refuses %s', async (_, type, payload, status, code) => {
    const { cookie } = await site.user();
    const response = await site.call(addToCart, {}, cookie, {
      payload,
      headers: { cookie, 'content-type': type },
    });
    expect([response.status, response.error.code]).toEqual([status, code]);
  });

  test('says that it was added, and the second time that it is already there', async () => {
    const user = await site.user();
    const id = await courseForSale(site, 4900, 'Deep Python');
    expect((await add([id.toUpperCase()], user.cookie)).data.message).toBe(
      'Deep Python was added to your cart.',
    );
    expect((await add([id, id], user.cookie)).data.message).toBe('Deep Python is already in your cart.');
    expect((await cartOf(site, user)).ids).toEqual([id]);
  });

  test('refuses an unknown course, a draft and courses without a price, each with a reason', async () => {
    const user = await site.user();
    const draft = (await makeCourse(site, { priceCents: 100, publishedAt: null })).id;
    const free = (await makeCourse(site, { access: 'free', title: 'A free one' })).id;
    const subscribers = (await makeCourse(site, { title: 'For subscribers' })).id;
    const responses = await Promise.all(
      [randomUUID(), draft, free, subscribers].map((id) => add([id], user.cookie)),
    );
    expect(responses.map(({ status, error }) => [status, error.code, error.error])).toEqual([
      [404, 'not_found', 'There is no such course.'],
      [404, 'not_found', 'There is no such course.'],
      [409, 'not_for_sale', 'A free one is free. You can start it right away.'],
      [409, 'not_for_sale', 'For subscribers is not sold separately. Subscribe to watch it.'],
    ]);
    expect((await cartOf(site, user)).ids).toEqual([]);
  });

  test('refuses a bought course, but not one that is open by a subscription', async () => {
    const user = await site.user();
    const [owned, other] = await manyForSale(2);
    await makeEntitlement(site, user, owned!);
    await makeEntitlement(site, user, null);
    const response = await add([owned!], user.cookie);
    expect([response.status, response.error.code]).toEqual([409, 'already_owned']);
    expect((await add([other!], user.cookie)).status).toBe(200);
    expect((await cartOf(site, user)).ids).toEqual([other]);
  });

  test('stops at the limit, also for concurrent calls, and does not count removed courses', async () => {
    const user = await site.user();
    const ids = await manyForSale(maxCartCourses + 5);
    await add(ids.slice(0, maxCartCourses - 2), user.cookie);
    const responses = await Promise.all(ids.slice(maxCartCourses - 2).map((id) => add([id], user.cookie)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(responses.find(({ status }) => status !== 200)?.error.code).toBe('list_full');
    const full = (await cartOf(site, user)).ids;
    expect(full).toHaveLength(maxCartCourses);
    const gone = full.slice(0, 3);
    await db().updateTable('courses').set({ published_at: null }).where('id', 'in', gone).execute();
    const late = ids.find((id) => !full.includes(id)) ?? '';
    expect((await add([late], user.cookie)).status).toBe(200);
    expect((await cartOf(site, user)).ids).toEqual([...full.slice(3), late]);
  });
});

describe('adding several courses', () => {
  test('skips courses that cannot be added, and appends the others in order', async () => {
    const user = await site.user();
    const [there, one, two, owned] = await manyForSale(4);
    const free = (await makeCourse(site, { access: 'free' })).id;
    await fillCart(site, user, [there!]);
    await makeEntitlement(site, user, owned!);
    const { data } = await add([two!, free, owned!, randomUUID(), there!, one!], user.cookie);
    expect(data.message).toBe('You have 3 courses in your cart.');
    expect((await cartOf(site, user)).ids).toEqual([there, two, one]);
    expect((await ownedInCart(user)).map(({ id }) => id)).toEqual([owned]);
  });

  test('stops at the limit without an error', async () => {
    const user = await site.user();
    const ids = await manyForSale(maxCartCourses + 3);
    await fillCart(site, user, ids.slice(0, 3));
    const { data } = await add(ids.slice(3), user.cookie);
    expect(data.message).toBe(`You have ${maxCartCourses} courses in your cart.`);
    expect((await cartOf(site, user)).ids).toEqual(ids.slice(0, maxCartCourses));
  });
});

describe('removing a course', () => {
  test('succeeds, and changes nothing the second time', async () => {
    const user = await site.user();
    const [one, two] = await manyForSale(2);
    await fillCart(site, user, [one!, two!]);
    for (let time = 0; time < 2; time += 1) {
      expect((await remove(one!, user.cookie)).data.message).toBe('Removed from cart.');
      expect((await cartOf(site, user)).ids).toEqual([two]);
    }
    expect((await remove('nonsense', user.cookie)).error.code).toBe('invalid_input');
  });
});
