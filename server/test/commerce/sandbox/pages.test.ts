import { getSubscription } from '@fit-coder/contracts/commerce';
import { beforeAll, describe, expect, test } from 'vitest';
import { chargeWithoutEvent, order } from '../shop.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { charge, openTill, subscribeAt, type Subscriber, type Till } from './till.ts';

const site = siteForAllTests();
let till: Till;
beforeAll(() => {
  till = openTill(site);
});

const goodCard = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Grace Hopper' };
const laterCard = { ...goodCard, number: '4000 0000 0000 0341' };

function sendForm(url: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams(form).toString();
  return site.app.inject({ method: 'POST', url, payload, headers: { ...type, ...headers } });
}

const pathOf = ({ id }: Subscriber) => `/sandbox/subscriptions/${id}`;

async function pageOf(url: string): Promise<string> {
  const page = await site.app.inject(url);
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page.body).not.toContain('<script');
  return page.body.replaceAll(/\s+/gu, ' ');
}

const stateOf = async ({ id }: Subscriber) =>
  (await till.provider.fetch({ kind: 'subscription', id }))?.subscription;

async function paymentsOf(subscriber: Subscriber) {
  return (await stateOf(subscriber))?.payments ?? [];
}

describe('the page of a subscription', () => {
  test('shows plan, price, renewal, card and payments, and links back', async () => {
    const subscriber = await subscribeAt(site, till, '2026-11-23T10:00:00.000Z');
    const body = await pageOf(`${pathOf(subscriber)}?return=/profile`);
    const [payment] = await paymentsOf(subscriber);
    for (const part of [
      '<h1 id="what">Monthly</h1>',
      '$19.00',
      'every month',
      'Renews on',
      '23 Dec 2026',
      '•••• 4242',
      `href="/sandbox/payments/${payment?.id}"`,
      'paid on 23 Nov 2026',
      'href="/profile"',
      'Go to the next renewal',
      '4000 0000 0000 0341',
    ])
      expect(body).toContain(part);
  });

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
  ])('links back only to this site (%s)', async (place) => {
    const subscriber = await subscribeAt(site, till, new Date());
    const body = await pageOf(`${pathOf(subscriber)}?${new URLSearchParams({ return: place })}`);
    expect(body).not.toContain('elsewhere');
    expect(body).not.toContain('javascript');
    expect(body).toContain('<a href="/">Back to the site</a>');
  });

  test('reads a long place at once, which another pattern took hours for', async () => {
    const subscriber = await subscribeAt(site, till, new Date());
    const body = await pageOf(`${pathOf(subscriber)}?return=/${'a'.repeat(500)}!`);
    expect(body).toContain('href="/"');
    expect(await pageOf(`${pathOf(subscriber)}?return=/my/profile/`)).toContain('href="/my/profile/"');
  });

  test('lets time pass to the next renewal, and returns to itself', async () => {
    const subscriber = await subscribeAt(site, till, new Date());
    const url = `${pathOf(subscriber)}/clock?return=/profile`;
    const response = await sendForm(url, { pass: 'next' });
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      `${pathOf(subscriber)}?return=%2Fprofile`,
    ]);
    expect((await paymentsOf(subscriber)).map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect((await sendForm(url, { pass: 'day' })).statusCode).toBe(303);
    expect(await pageOf(pathOf(subscriber))).toMatch(/So far, \d+ days have passed this way/u);
    const unknown = await sendForm(url, { pass: 'year' });
    expect([unknown.statusCode, unknown.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  });

  test('changes the card, which pays what failed', async () => {
    const subscriber = await subscribeAt(site, till, new Date());
    await sendForm(`${pathOf(subscriber)}/card`, laterCard);
    await sendForm(`${pathOf(subscriber)}/clock`, { pass: 'next' });
    expect(await stateOf(subscriber)).toMatchObject({ status: 'past_due' });
    expect(await pageOf(pathOf(subscriber))).toContain('Go to the next attempt');
    expect((await sendForm(`${pathOf(subscriber)}/card`, goodCard)).statusCode).toBe(303);
    expect(await stateOf(subscriber)).toMatchObject({ status: 'active', failingSince: null });
    expect((await paymentsOf(subscriber)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  test('keeps the card if another one is wrong or declined', async () => {
    const subscriber = await subscribeAt(site, till, new Date());
    for (const [number, sentence] of [
      ['4242 4242 4242 4243', 'That is not a valid card number.'],
      ['4000 0000 0000 0002', 'This card was declined. Use another one.'],
    ] as const) {
      const response = await sendForm(`${pathOf(subscriber)}/card`, { ...goodCard, number });
      expect(response.statusCode).toBe(422);
      expect(response.body).toContain(sentence);
    }
    expect(await pageOf(pathOf(subscriber))).toContain('•••• 4242');
  });

  test('says what to do when it has ended', async () => {
    const subscriber = await subscribeAt(site, till, new Date());
    await till.provider.recurring.cancelNow(subscriber.id);
    const body = await pageOf(pathOf(subscriber));
    expect(body).toContain('nothing more happens');
    expect(body).not.toContain('name="pass"');
  });
});

describe('the page of a payment', () => {
  test('takes the money back and gives it back, as the bank decides', async () => {
    const subscriber = await subscribeAt(site, till, new Date());
    const url = `/sandbox/payments/${(await paymentsOf(subscriber))[0]?.id}`;
    expect(await pageOf(url)).toContain(`href="${pathOf(subscriber)}"`);
    expect((await sendForm(url, { step: 'open' })).headers.location).toBe(url);
    expect((await paymentsOf(subscriber))[0]?.dispute).toEqual({ status: 'open', fundsTaken: true });
    const body = await pageOf(url);
    expect(body).toContain('Decide for the site');
    expect(body).toContain('Decide for the buyer');
    await sendForm(url, { step: 'won' });
    expect((await paymentsOf(subscriber))[0]?.dispute).toEqual({ status: 'won', fundsTaken: false });
    expect(await pageOf(url)).not.toContain('name="step"');
    expect((await sendForm(url, { step: 'eaten' })).statusCode).toBe(400);
  });

  test('shows its refunds', async () => {
    const subscriber = await subscribeAt(site, till, '2026-11-23T10:00:00.000Z');
    const [payment] = await paymentsOf(subscriber);
    const id = payment?.id ?? '';
    await till.provider.refund({ payment: id, amount: 700, currency: 'USD', key: `refund of ${id}` });
    expect(await pageOf(`/sandbox/payments/${id}`)).toContain('$7.00 on 23 Nov 2026');
  });
});

describe('forms about a subscription or a payment', () => {
  test.each([
    ['/sandbox/subscriptions/ssub_unknown', 'GET'],
    ['/sandbox/payments/spay_unknown', 'GET'],
    ['/sandbox/subscriptions/ssub_unknown/clock', 'POST'],
    ['/sandbox/subscriptions/ssub_unknown/card', 'POST'],
    ['/sandbox/payments/spay_unknown', 'POST'],
  ] as const)('that do not exist get a page that says so (%s %s)', async (url, method) => {
    const response = method === 'GET' ? await site.app.inject(url) : await sendForm(url, {});
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(response.body).toContain('There is no');
  });

  test('are refused if another site made the browser send them', async () => {
    const subscriber = await subscribeAt(site, till, new Date());
    const [payment] = await paymentsOf(subscriber);
    const headers = { origin: 'https://elsewhere.example' };
    for (const [url, form] of [
      [`${pathOf(subscriber)}/clock`, { pass: 'next' }],
      [`${pathOf(subscriber)}/card`, laterCard],
      [`/sandbox/payments/${payment?.id}`, { step: 'open' }],
    ] as const)
      expect((await sendForm(url, form, headers)).statusCode).toBe(403);
    expect(await stateOf(subscriber)).toMatchObject({ payments: [payment] });
  });
});

test('the checkout of a trial says what is free, what it costs then and from when', async () => {
  const { url, checkout } = await order(site);
  const { rows } = await site.deps.database.pool.query<{ recurring: object }>(
    'select recurring from sandbox_checkouts where id = $1',
    [checkout],
  );
  const recurring = JSON.stringify({ ...rows[0]?.recurring, trialDays: 14 });
  await site.deps.database.pool.query(
    'update sandbox_checkouts set recurring = $1, amount_cents = 0, discount = 500 where id = $2',
    [recurring, checkout],
  );
  const body = await pageOf(url);
  expect(body).toContain('Your trial is free for 14 days.');
  expect(body).toContain('Your coupon takes $5.00 off the first payment.');
  expect(body).toMatch(/Then \$19\.00 every month from \d+ \w{3} \d{4}, until you cancel\./u);
  expect(body).toContain('Start free trial');
});

test('a checkout that has ended offers no form, and a paid one leads to its subscription', async () => {
  const [ended, paid] = [await order(site), await order(site)];
  await till.provider.expireCheckout(ended.checkout);
  expect(await pageOf(ended.url)).toContain('This payment page has ended');
  expect((await sendForm(ended.url, goodCard)).headers.location).toBe(
    `/failpay?reference=${ended.reference}`,
  );
  await chargeWithoutEvent(site.deps.database.db, paid.checkout, 'paid');
  const body = await pageOf(paid.url);
  expect(body).toMatch(/href="\/sandbox\/subscriptions\/ssub_[\w-]{24}"/u);
  expect(body).not.toContain('<form');
});

test('what became due while the site was down happens when it listens, and the shop is told', async () => {
  const { user, checkout } = await order(site);
  const fortyDays = 40 * 24 * 60 * 60 * 1000;
  await charge(site, checkout, new Date(Date.now() - fortyDays));
  await site.work();
  await site.listen();
  const subscription = async () => (await site.call(getSubscription, {}, user.cookie)).data.subscription;
  await expect.poll(async () => (await subscription())?.status).toBe('active');
  const renewal = Date.parse((await subscription())?.renewal?.at ?? '');
  expect(renewal).toBeGreaterThan(Date.now());
});
