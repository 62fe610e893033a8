import Fastify, { type FastifyInstance } from 'fastify';
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckoutRequest } from '../../../src/domains/commerce/payments/payment-provider.ts';
import { cards } from './double/books.ts';
import { callbackSignature } from './double/events.ts';
import { payOrder } from './double/order-books.ts';
import { authenticate } from './double/subscription-books.ts';
import { fieldsOf, formActionOf } from './forms.ts';
import { monthly, shopForAllTests } from './shop.ts';

const shop = shopForAllTests();
let app: FastifyInstance;
/** Who is logged in. */
let visitor: { userId: string } | null = null;
beforeAll(async () => {
  app = Fastify();
  const findUser = async () => visitor;
  await shop.provider.builtIn?.installPages(app, { checkOrigin: () => undefined, findUser, fonts: [] });
  await app.ready();
});
afterAll(() => app.close());

async function open(change: Partial<CheckoutRequest> = {}) {
  const request = await shop.request(change);
  return { request, ...(await shop.provider.createCheckout(request)) };
}

const back = (url: string, form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `${url}/callback`,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.double.url },
  });

/** What Razorpay's page sends after a payment, with a signature for it. */
function signedForm(subject: string, payment: string): Record<string, string> {
  const name = subject.startsWith('sub_') ? 'razorpay_subscription_id' : 'razorpay_order_id';
  const signature = callbackSignature(subject, payment, shop.double.keySecret);
  return { razorpay_payment_id: payment, [name]: subject, razorpay_signature: signature };
}

describe('the page', () => {
  test('says what is bought for how much, and sends exactly that to Razorpay', async () => {
    const { url, id, request } = await open({ description: 'Python <from> "zero"' });
    visitor = request.customer;
    const response = await app.inject(url);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('₹499.00');
    expect(response.body).toContain('You pay once. Nothing renews.');
    expect(response.body).toContain('You have 35 minutes to pay.');
    expect(formActionOf(response.body)).toBe(`${shop.double.url}/v1/checkout/embedded`);
    expect(fieldsOf(response.body)).toEqual({
      key_id: shop.double.keyId,
      order_id: id,
      amount: '49900',
      currency: 'INR',
      name: 'Fit Coder Courses',
      description: 'Python <from> "zero"',
      'prefill[name]': 'Grace Hopper',
      'prefill[email]': 'grace@example.com',
      'notes[reference]': request.reference,
      callback_url: `https://courses.example.com${url}/callback`,
      cancel_url: 'https://courses.example.com/cart',
    });
  });

  test('says the name and the address of the buyer to nobody else who knows its address', async () => {
    const { url } = await open();
    for (visitor of [null, { userId: (await open()).request.customer.userId }]) {
      const { body } = await app.inject(url);
      expect(body).toContain('₹499.00');
      expect(body).not.toMatch(/Grace|grace@/u);
      expect(Object.keys(fieldsOf(body))).not.toContain('prefill[email]');
    }
  });

  test('its form may only go to Razorpay, and nothing else runs', async () => {
    const { url } = await open();
    const response = await app.inject(url);
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain(`form-action ${shop.double.url};`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).not.toContain('<script');
  });

  test('is valid HTML', async () => {
    const validator = new HtmlValidate({
      extends: ['html-validate:standard'],
      rules: { 'no-inline-style': 'off' },
    });
    const { url } = await open({ recurring: monthly({ trialDays: 7 }), amount: 0 });
    for (const path of [url, '/razorpay/checkout/unknown']) {
      const { body } = await app.inject(path);
      const report = await validator.validateString(body);
      expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
    }
  });

  test('says what renews, when and for how much', async () => {
    const plain = await open({ recurring: monthly({ quantity: 2 }), amount: 99_800 });
    const { body } = await app.inject(plain.url);
    expect(body).toContain('You pay ₹998.00 every month, starting today, until you cancel.');
    expect(body).not.toContain('minutes to pay');
    expect(fieldsOf(body)).toMatchObject({ subscription_id: plain.id });
    expect(fieldsOf(body)).not.toHaveProperty('order_id');
    const trial = await open({ recurring: monthly({ trialDays: 14 }), amount: 0 });
    const words = (await app.inject(trial.url)).body.replaceAll(/\s+/gu, ' ');
    expect(words).toContain('Your trial of 14 days is free. Then you pay ₹499.00 every month');
    expect(words).toContain('for the first time on 4 Dec 2026');
  });

  test('lists the courses of a cart and its coupon', async () => {
    const lines = [
      { name: 'Python from zero', quantity: 1, amount: 29_900 },
      { name: 'SQL & more', quantity: 1, amount: 25_000 },
    ];
    const { url } = await open({ lines, discount: 5000 });
    const words = (await app.inject(url)).body.replaceAll(/<[^>]*>|\s+/gu, ' ').replaceAll(/ +/gu, ' ');
    expect(words).toContain('Python from zero ₹299.00 SQL &amp; more ₹250.00 Coupon −₹50.00');
    expect((await app.inject((await open()).url)).body).not.toContain('<dl');
  });

  test('of an order that does not exist is a sentence', async () => {
    for (const reference of ['FC-UNKNOWN', 'a%20b', 'x'.repeat(65)]) {
      const response = await app.inject(`/razorpay/checkout/${reference}`);
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain('There is no payment at this address.');
    }
  });

  test('of a checkout that is over has no form', async () => {
    const { url, id, request } = await open();
    await shop.provider.expireCheckout(id);
    const { body } = await app.inject(url);
    expect(body).toContain('This checkout is closed');
    expect(body).toContain(`href="${request.successPath}"`);
    expect(body).not.toContain('<form');
  });
});

describe('the way back', () => {
  test('with the signature of a payment leads to success, and closes the checkout', async () => {
    const { url, id, request } = await open();
    const payment = payOrder(shop.double.books, id, cards.good);
    const response = await back(url, signedForm(id, payment.id));
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(request.successPath);
    expect((await app.inject(url)).body).toContain('This checkout is closed');
    // The browser may send it again.
    expect((await back(url, signedForm(id, payment.id))).statusCode).toBe(303);
  });

  test('of a subscription is signed the other way round', async () => {
    const { url, id, request } = await open({ recurring: monthly() });
    const payment = authenticate(shop.double.books, id, cards.good);
    const form = signedForm(id, payment!.id);
    expect((await back(url, form)).headers.location).toBe(request.successPath);
    const asOrder = callbackSignature(`order_${id}`, payment!.id, shop.double.keySecret);
    expect((await back(url, { ...form, razorpay_signature: asOrder })).statusCode).toBe(400);
  });

  test('with another order’s payment is refused, although its signature is valid', async () => {
    const cheap = await open({ amount: 100 });
    const dear = await open();
    const payment = payOrder(shop.double.books, cheap.id, cards.good);
    const response = await back(dear.url, signedForm(cheap.id, payment.id));
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('We could not confirm that this came from Razorpay.');
    expect((await app.inject(dear.url)).body).toContain('Continue to Razorpay');
    expect(await shop.provider.fetch({ kind: 'checkout', id: dear.id })).toMatchObject({
      checkout: { status: 'open' },
    });
  });

  test('with a signature by another secret, or with none, is refused', async () => {
    const { url, id } = await open();
    const form = signedForm(id, 'pay_1');
    const forged = callbackSignature(id, 'pay_1', 'the secret of the webhooks');
    for (const signature of [forged, '', 'x'])
      expect((await back(url, { ...form, razorpay_signature: signature })).statusCode).toBe(400);
    for (const name of ['razorpay_payment_id', 'razorpay_signature']) {
      const { [name]: _, ...rest } = form;
      expect((await back(url, rest)).statusCode).toBe(400);
    }
    expect((await back(url, {})).statusCode).toBe(400);
  });

  test('a right signature alone pays nothing: the state is fetched', async () => {
    const { url, id } = await open();
    expect((await back(url, signedForm(id, 'pay_invented'))).statusCode).toBe(303);
    const state = await shop.provider.fetch({ kind: 'checkout', id });
    expect(state?.checkout?.status).toBe('open');
  });

  test('after a failed payment leads to the same page, which says so, and pays the same order', async () => {
    const { url } = await open();
    const sentence = 'The payment did not go through, and nothing was charged.';
    expect((await app.inject(url)).body).not.toContain(sentence);
    const response = await back(url, {
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[reason]': 'payment_failed',
    });
    expect(response.headers.location).toBe(`${url}?declined`);
    const { body } = await app.inject(`${url}?declined`);
    expect(body).toContain(sentence);
    expect(body).toContain('Continue to Razorpay');
    expect(fieldsOf(body)).toEqual(fieldsOf((await app.inject(url)).body));
  });

  test('of an unknown order, or with too much in it, is a sentence', async () => {
    expect((await back('/razorpay/checkout/FC-UNKNOWN', signedForm('order_1', 'pay_1'))).statusCode).toBe(
      404,
    );
    const { url } = await open();
    const response = await back(url, { padding: 'x'.repeat(5000) });
    expect(response.statusCode).toBe(413);
    expect(response.body).toContain('That form could not be read.');
  });
});

test('a buyer goes through the forms and is paid, or declined and back', async () => {
  const submit = (address: string, fields: Record<string, string>) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(fields) }).then((response) => response.text());
  for (const card of [cards.declined, cards.good]) {
    const { url, id, request } = await open();
    const path = card === cards.good ? request.successPath : `${url}?declined`;
    const page = (await app.inject(url)).body;
    const hosted = await submit(formActionOf(page), fieldsOf(page));
    expect(hosted).toContain('INR 499');
    const pay = `${shop.double.url}${formActionOf(hosted)}`;
    const bounce = await submit(pay, { ...fieldsOf(hosted), card });
    expect(formActionOf(bounce)).toBe(`https://courses.example.com${url}/callback`);
    expect((await back(url, fieldsOf(bounce))).headers.location).toBe(path);
    const state = await shop.provider.fetch({ kind: 'checkout', id });
    expect(state?.checkout?.status).toBe(card === cards.good ? 'paid' : 'open');
  }
});
