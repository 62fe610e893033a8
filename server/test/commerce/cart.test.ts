import { randomUUID } from 'node:crypto';
import { addToCart, getCart, maxCartCourses, removeFromCart } from '@fit-coder/contracts/commerce';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartOf, courseForSale, fillCart } from './cart-shop.ts';
import { makeCategories, makeCourse } from '../catalogue/catalogue-rows.ts';
import { startTestSite, type Person, type TestSite } from '../support/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  await makeCategories(site);
});
afterAll(() => site.close());

const db = () => site.deps.database.db;

const add = (courses: unknown, cookie?: string) => site.call(addToCart, { body: { courses } }, cookie);
const remove = (id: string, cookie?: string) => site.call(removeFromCart, { params: { id } }, cookie);

async function own(person: Person, courseId: string | null): Promise<void> {
  await db()
    .insertInto('entitlements')
    .values({
      user_id: person.user.id,
      course_id: courseId,
      source: courseId ? 'purchase' : 'subscription',
      source_id: randomUUID(),
    })
    .execute();
}

/** Many published courses with a price, in one statement. */
async function manyForSale(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => courseForSale(site)));
}

describe('a cart', () => {
  test('needs a session', async () => {
    for (const answer of [await site.call(getCart), await add([randomUUID()]), await remove(randomUUID())])
      expect([answer.status, answer.error.code]).toEqual([401, 'not_signed_in']);
  });

  test('of the test administrator can be looked at and not changed', async () => {
    const person = await site.person('testadmin');
    const id = await courseForSale(site);
    expect(await cartOf(site, person)).toEqual({ ids: [], totalCents: 0 });
    for (const answer of [await add([id], person.cookie), await remove(id, person.cookie)])
      expect([answer.status, answer.error.code]).toEqual([403, 'test_admin_reads_only']);
    expect(await cartOf(site, person)).toEqual({ ids: [], totalCents: 0 });
  });

  test('keeps the order of adding, adds up prices, and is nobody else’s', async () => {
    const [one, other] = [await site.person(), await site.person()];
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

  test('loses what was unpublished, lost its price, or became the person’s own', async () => {
    const person = await site.person();
    const [draft, priceless, owned, stays] = await manyForSale(4);
    await fillCart(site, person, [draft!, priceless!, owned!, stays!]);
    await db().updateTable('courses').set({ published_at: null }).where('id', '=', draft!).execute();
    await db().updateTable('courses').set({ price_cents: null }).where('id', '=', priceless!).execute();
    await own(person, owned!);
    expect(await cartOf(site, person)).toEqual({ ids: [stays], totalCents: 4900 });
  });
});

describe('adding one course', () => {
  test.each([
    ['no list', undefined],
    ['an empty list', []],
    ['what is no id', ['a-course']],
    ['a number', [7]],
    ['too many', Array.from({ length: maxCartCourses + 1 }, () => randomUUID())],
  ])('refuses %s', async (_, courses) => {
    const { cookie } = await site.person();
    const answer = await add(courses, cookie);
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input']);
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
    const { cookie } = await site.person();
    const answer = await site.call(addToCart, {}, cookie, {
      payload,
      headers: { cookie, 'content-type': type },
    });
    expect([answer.status, answer.error.code]).toEqual([status, code]);
  });

  test('says what it did, and a second time that it is there already', async () => {
    const person = await site.person();
    const id = await courseForSale(site, 4900, 'Deep Python');
    expect((await add([id.toUpperCase()], person.cookie)).data.message).toBe('Deep Python is in your cart.');
    expect((await add([id, id], person.cookie)).data.message).toBe('Deep Python is in your cart already.');
    expect((await cartOf(site, person)).ids).toEqual([id]);
  });

  test('refuses what is not there, a draft, and what has no price, each with its sentence', async () => {
    const person = await site.person();
    const draft = (await makeCourse(site, { priceCents: 100, publishedAt: null })).id;
    const free = (await makeCourse(site, { access: 'free', title: 'A free one' })).id;
    const subscribers = (await makeCourse(site, { title: 'For subscribers' })).id;
    const answers = await Promise.all(
      [randomUUID(), draft, free, subscribers].map((id) => add([id], person.cookie)),
    );
    expect(answers.map(({ status, error }) => [status, error.code, error.error])).toEqual([
      [404, 'not_found', 'There is no such course.'],
      [404, 'not_found', 'There is no such course.'],
      [409, 'not_for_sale', 'A free one is free. Open it and start.'],
      [409, 'not_for_sale', 'For subscribers is not sold by itself. A subscription opens it.'],
    ]);
    expect((await cartOf(site, person)).ids).toEqual([]);
  });

  test('refuses what is the person’s own; a subscription makes nothing their own', async () => {
    const person = await site.person();
    const [owned, other] = await manyForSale(2);
    await own(person, owned!);
    await own(person, null);
    const answer = await add([owned!], person.cookie);
    expect([answer.status, answer.error.code]).toEqual([409, 'already_owned']);
    expect((await add([other!], person.cookie)).status).toBe(200);
    expect((await cartOf(site, person)).ids).toEqual([other]);
  });

  test('stops at the limit, also when many are added at once, and what left the cart takes no place', async () => {
    const person = await site.person();
    const ids = await manyForSale(maxCartCourses + 5);
    await add(ids.slice(0, maxCartCourses - 2), person.cookie);
    const answers = await Promise.all(ids.slice(maxCartCourses - 2).map((id) => add([id], person.cookie)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)?.error.code).toBe('list_full');
    const full = (await cartOf(site, person)).ids;
    expect(full).toHaveLength(maxCartCourses);
    const gone = full.slice(0, 3);
    await db().updateTable('courses').set({ published_at: null }).where('id', 'in', gone).execute();
    const late = ids.find((id) => !full.includes(id)) ?? '';
    expect((await add([late], person.cookie)).status).toBe(200);
    expect((await cartOf(site, person)).ids).toEqual([...full.slice(3), late]);
  });
});

describe('adding several courses', () => {
  test('leaves out what cannot be added, and keeps their order behind what is there', async () => {
    const person = await site.person();
    const [there, one, two, owned] = await manyForSale(4);
    const free = (await makeCourse(site, { access: 'free' })).id;
    await fillCart(site, person, [there!]);
    await own(person, owned!);
    const { data } = await add([two!, free, owned!, randomUUID(), there!, one!], person.cookie);
    expect(data.message).toBe('Your cart holds 3 courses.');
    expect((await cartOf(site, person)).ids).toEqual([there, two, one]);
  });

  test('stops at the limit without a word', async () => {
    const person = await site.person();
    const ids = await manyForSale(maxCartCourses + 3);
    await fillCart(site, person, ids.slice(0, 3));
    const { data } = await add(ids.slice(3), person.cookie);
    expect(data.message).toBe(`Your cart holds ${maxCartCourses} courses.`);
    expect((await cartOf(site, person)).ids).toEqual(ids.slice(0, maxCartCourses));
  });
});

describe('taking out', () => {
  test('removes the course, and a second time changes nothing', async () => {
    const person = await site.person();
    const [one, two] = await manyForSale(2);
    await fillCart(site, person, [one!, two!]);
    for (let time = 0; time < 2; time += 1) {
      expect((await remove(one!, person.cookie)).data.message).toBe('The course is out of your cart.');
      expect((await cartOf(site, person)).ids).toEqual([two]);
    }
    expect((await remove('nonsense', person.cookie)).error.code).toBe('invalid_input');
  });
});
