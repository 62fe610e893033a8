import { checkOutCart, subscribe } from '@fit-coder/contracts/commerce';
import { updatePlan } from '@fit-coder/contracts/selling/plans-administration';
import { getCartQuote, getPlanQuote } from '@fit-coder/contracts/selling/quotes';
import { describe, expect, test } from 'vitest';
import type { PaymentProvider } from '../../../src/domains/commerce/commerce.ts';
import { planTerms } from '../../../src/domains/commerce/subscriptions/subscription-order.ts';
import { presentPlanQuote } from '../../../src/domains/commerce/quotes/quote.ts';
import { courseForSale, fillCart } from '../cart/cart-shop.ts';
import { makeCourse } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { startTestSite, type TestUser } from '../../support/test-site.ts';
import { updateBillingDetails } from '@fit-coder/contracts/selling/invoices';
import { onlyDocument } from '../invoices/issued.ts';
import { eventOf, keepBooks, outcomesOf, post } from '../shop.ts';
import { addCoupon } from './selling-site.ts';

const site = siteForAllTests({ trustedProxies: 1, countryHeader: 'x-country' });
const admin = userForAllTests(site, 'admin');

const planQuote = (query: object, { cookie }: TestUser) => site.call(getPlanQuote, { query }, cookie);
const cartQuote = (query: object, { cookie }: TestUser) => site.call(getCartQuote, { query }, cookie);

async function shopper(...prices: number[]): Promise<TestUser> {
  const user = await site.user();
  const ids: string[] = [];
  for (const price of prices) ids.push(await courseForSale(site, price));
  await fillCart(site, user, ids);
  return user;
}

describe('the quote of a plan', () => {
  test('says what is due now and what renews when, and the order costs exactly that', async () => {
    const user = await site.user();
    const { quote } = (await planQuote({ plan: 'monthly' }, user)).data;
    expect(quote).toMatchObject({ dueCents: 1900, trialDays: 0, seats: 1, coupon: null, tax: null });
    const days = (new Date(quote.renewal?.at ?? 0).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(27.9);
    expect(days).toBeLessThan(31.1);
    expect(quote.renewal?.cents).toBe(1900);
    const body = { plan: 'monthly', totalCents: quote.dueCents };
    const { data } = await site.call(subscribe, { body }, user.cookie);
    const stored = await site.deps.database.db
      .selectFrom('orders')
      .select(['amount_cents', 'currency'])
      .where('reference', '=', data.reference)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ amount_cents: quote.dueCents, currency: quote.currency });
  });

  test('multiplies by the seats of a team', async () => {
    const { quote } = (await planQuote({ plan: 'yearly', seats: '5' }, await site.user())).data;
    expect(quote).toMatchObject({ seats: 5, dueCents: 95_000, renewal: { cents: 95_000 } });
  });

  test('of a gift with a coupon renews nothing', async () => {
    const code = await addCoupon(site, admin, { off: { kind: 'amount', amountCents: 400, currency: 'USD' } });
    const query = { plan: 'monthly', gift: 'true', coupon: ` ${code.toLowerCase()} ` };
    const { quote } = (await planQuote(query, await site.user())).data;
    expect(quote).toMatchObject({ dueCents: 1500, renewal: null, coupon: { code, offCents: 400 } });
  });

  test.each([
    [{ plan: 'none' }, 404],
    [{}, 400],
    [{ plan: 'monthly', seats: '1' }, 400],
    [{ plan: 'monthly', seats: '1001' }, 400],
    [{ plan: 'monthly', price: '1' }, 400],
  ])('of %j is refused', async (query, status) => {
    expect((await planQuote(query, await site.user())).status).toBe(status);
  });

  test('needs a session', async () => {
    expect((await site.call(getPlanQuote, { query: { plan: 'monthly' } })).status).toBe(401);
    expect((await site.call(getCartQuote, { query: {} })).status).toBe(401);
  });

  test('with a trial is free today and renews when the trial ends', async () => {
    const words = { name: 'Yearly', description: '', trialDays: 14, forTeams: true };
    await site.call(updatePlan, { params: { id: 'yearly' }, body: words }, admin.cookie);
    const { chosen } = site.deps.payments;
    if (!chosen) throw new Error('a test site has a provider');
    const provider = { ...chosen, capabilities: { ...chosen.capabilities, trials: true } };
    const now = new Date('2027-02-20T10:00:00Z');
    const request = {
      buyer: { userId: (await site.user()).user.id, country: null },
      ...{ coupon: '', now, reserves: false },
    };
    const wanted = { plan: 'yearly', seats: undefined, isGift: false };
    const terms = await planTerms(site.deps.database.db, provider, wanted, request);
    expect(presentPlanQuote(terms, now)).toMatchObject({
      dueCents: 0,
      trialDays: 14,
      renewal: { at: '2027-03-06T10:00:00.000Z', cents: 19_000 },
    });
  });
});

describe('a plan that cannot be paid', () => {
  const termsWith = async (
    changes: Partial<PaymentProvider>,
    wanted: { readonly plan: string; readonly isGift: boolean; readonly coupon?: string },
  ) => {
    const { chosen } = site.deps.payments;
    if (!chosen) throw new Error('a test site has a provider');
    const buyer = { userId: (await site.user()).user.id, country: null };
    const { coupon = '', ...choice } = wanted;
    const request = { buyer, coupon, now: new Date(), reserves: false };
    return planTerms(
      site.deps.database.db,
      { ...chosen, ...changes },
      { ...choice, seats: undefined },
      request,
    );
  };

  test('is refused before its trial, or with a coupon, if only its renewals cannot be paid', async () => {
    const code = await addCoupon(site, admin, { off: { kind: 'percent', percent: 100 } });
    const choice = { plan: 'monthly', isGift: false, coupon: code };
    await expect(termsWith({ accepts: ({ amount }) => amount !== 1900 }, choice)).rejects.toThrow(
      '$19.00 is an amount that this site cannot charge. Choose another plan.',
    );
    expect((await termsWith({}, choice)).dueNow).toBe(0);
    const asGift = termsWith({ accepts: ({ amount }) => amount !== 1900 }, { ...choice, isGift: true });
    expect((await asGift).dueNow).toBe(0);
  });

  test('is refused if it costs more than can be stored', async () => {
    const { db } = site.deps.database;
    await db.insertInto('plans').values(dear).execute();
    const price = { plan_id: 'dear', amount: 10_000_000, currency: 'USD' };
    await db.insertInto('plan_prices').values(price).execute();
    const user = await site.user();
    const { error } = await site.call(subscribe, { body: { plan: 'dear', seats: 1000 } }, user.cookie);
    expect([error.code, error.error]).toEqual([
      'not_for_sale',
      '$100,000,000.00 is more than can be paid at once on this site. Order less.',
    ]);
    expect((await planQuote({ plan: 'dear', seats: '1000' }, user)).error.code).toBe('not_for_sale');
    expect((await planQuote({ plan: 'dear', seats: '100' }, user)).status).toBe(200);
  });

  const dear = {
    id: 'dear',
    name: 'Dear',
    interval: 'year',
    for_teams: true,
    price_cents: 10_000_000,
    currency: 'USD',
    position: 90,
  } as const;
});

describe('the quote of a cart', () => {
  test('has each course with its reduced price, and the order costs their sum', async () => {
    const user = await shopper(4900, 1900);
    const code = await addCoupon(site, admin, { off: { kind: 'percent', percent: 10 } });
    const { quote } = (await cartQuote({ coupon: code }, user)).data;
    expect(quote).toMatchObject({ listCents: 6800, coupon: { code, offCents: 680 }, dueCents: 6120 });
    expect(quote.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(6120);
    const order = (totalCents: number) =>
      site.call(checkOutCart, { body: { totalCents, coupon: code } }, user.cookie);
    expect((await order(6800)).error.code).toBe('stale_order');
    expect((await order(6120)).status).toBe(200);
  });

  test('names the tax of the country as the settings have it', async () => {
    await site.deps.database.db
      .updateTable('shop_settings')
      .set({ tax_rule: 'flat', tax_name: 'USt.', tax_rates: JSON.stringify({ DE: 1900 }) })
      .execute();
    const { cookie } = await shopper(11_900);
    const from = (country: string) =>
      site.call(getCartQuote, { query: {} }, cookie, { headers: { cookie, 'x-country': country } });
    expect((await from('DE')).data.quote.tax).toEqual({ name: 'USt.', percent: 19, cents: 1900 });
    expect((await from('US')).data.quote.tax).toBeNull();
  });

  test('and its order have the tax of the invoice, also if the buyer entered another country for it', async () => {
    const { db } = site.deps.database;
    await db
      .updateTable('shop_settings')
      .set({ tax_rule: 'flat', tax_rates: JSON.stringify({ DE: 1900, CH: 810 }), tax_default_rate: 500 })
      .execute();
    const user = await shopper(11_900);
    const { cookie } = user;
    const more = { headers: { cookie, 'x-country': 'DE' } };
    const quoted = async () => (await site.call(getCartQuote, { query: {} }, cookie, more)).data.quote.tax;
    expect(await quoted()).toMatchObject({ percent: 19 });
    const body = { name: '', address: '', country: 'CH', taxId: '' };
    await site.call(updateBillingDetails, { body }, cookie);
    const tax = { percent: 8.1, cents: 892 };
    expect(await quoted()).toMatchObject(tax);
    const response = await site.call(checkOutCart, { body: { totalCents: 11_900 } }, cookie, {
      headers: more.headers,
      method: 'POST',
    });
    const stored = await db
      .selectFrom('orders')
      .select(['tax', 'country'])
      .where('reference', '=', response.data.reference)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ tax: tax.cents, country: 'DE' });
    const checkout = response.data.url.split('/').at(-1) ?? '';
    await site.work();
    await keepBooks(site, checkout, { status: 'paid' });
    await post(site, eventOf(checkout));
    expect(await outcomesOf(site, checkout)).toEqual(['paid']);
    expect((await onlyDocument(site, user)).tax).toMatchObject({ rate: 810, amountCents: tax.cents });
  });

  test('says when a course will be available that is not recorded yet', async () => {
    const user = await site.user();
    const { id } = await makeCourse(site, { priceCents: 2900, availableOn: '2098-03-03' });
    await fillCart(site, user, [id]);
    expect((await cartQuote({}, user)).data.quote.lines).toMatchObject([{ id, availableOn: '2098-03-03' }]);
  });

  test('of an empty cart is nothing', async () => {
    const { data } = await cartQuote({}, await site.user());
    expect(data.quote).toMatchObject({ lines: [], listCents: 0, dueCents: 0, coupon: null, tax: null });
  });

  test('with an unknown coupon is refused', async () => {
    const { error } = await cartQuote({ coupon: 'NO-SUCH' }, await shopper(900));
    expect(error).toMatchObject({
      code: 'coupon_refused',
      fields: { coupon: 'There is no such coupon.' },
    });
  });
});

test('codes cannot be guessed quickly: quotes are limited', async () => {
  const limited = await startTestSite({ rateLimits: true });
  try {
    const { cookie } = await limited.user();
    const statuses: number[] = [];
    for (let guess = 0; guess < 40; guess += 1) {
      const query = { plan: 'monthly', gift: 'true', coupon: `GUESS-${guess}` };
      statuses.push((await limited.call(getPlanQuote, { query }, cookie)).status);
    }
    expect(statuses.filter((status) => status === 409)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  } finally {
    await limited.close();
  }
});
