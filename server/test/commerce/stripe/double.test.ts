import { execFile, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitForm } from './stripe-shop.ts';
import { StripeDouble } from './double/double.ts';

let double: StripeDouble;
let client: Stripe;
beforeAll(async () => {
  double = await StripeDouble.start({ secretKey: 'sk_test_double' });
  client = connect(double.url);
});
afterAll(() => double.stop());

function connect(url: string, key = 'sk_test_double', config: object = {}): Stripe {
  const { hostname: host, port } = new URL(url);
  return new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false, ...config });
}

describe('the double of Stripe', () => {
  test('refuses another key and another version of the API', async () => {
    const customers = connect(double.url, 'sk_test_other').customers.create({ name: 'Ada' });
    await expect(customers).rejects.toThrow('Invalid API Key provided.');
    const older = client.customers.create({ name: 'Ada' }, { apiVersion: '2024-06-20' });
    await expect(older).rejects.toThrow('2024-06-20');
  });

  test.each([
    ['an unknown parameter', { nickname: 'Ada' }, 'parameter_unknown', 'nickname'],
    [
      'an unknown parameter inside another',
      { address: { planet: 'Mars' } },
      'parameter_unknown',
      'address[planet]',
    ],
    ['a parameter of another kind', { balance: 'much' }, undefined, 'balance'],
    ['a value that is not listed', { tax_exempt: 'maybe' }, undefined, 'tax_exempt'],
  ])('refuses %s', async (_, parameters, code, param) => {
    const refused = client.customers.create(parameters as never);
    await expect(refused).rejects.toMatchObject({ type: 'StripeInvalidRequestError', code, param });
  });

  test('refuses a request without a parameter that it needs', async () => {
    const refused = client.prices.create({} as never);
    await expect(refused).rejects.toMatchObject({ code: 'parameter_missing', param: 'currency' });
  });

  test('repeats the saved answer to a key, and refuses other parameters', async () => {
    const options = { idempotencyKey: 'customer-1' };
    const first = await client.customers.create({ name: 'Ada' }, options);
    const again = await client.customers.create({ name: 'Ada' }, options);
    expect([again.id, again.lastResponse.headers['idempotent-replayed']]).toEqual([first.id, 'true']);
    const other = client.customers.create({ name: 'Grace' }, options);
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError' });
    // What was refused before it began is not saved.
    const wrong = { idempotencyKey: 'customer-2' };
    await expect(client.customers.create({ planet: 'Mars' } as never, wrong)).rejects.toThrow('planet');
    expect((await client.customers.create({ name: 'Ada' }, wrong)).id).toMatch(/^cus_/u);
  });

  test('answers a second request with a running key with a conflict', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    double.api.misbehaviour.add('POST', /customers$/u, { delay: promise });
    const options = { idempotencyKey: 'customer-3' };
    const first = client.customers.create({ name: 'Ada' }, options);
    await expect.poll(() => double.api.requests.at(-1)!.key).toBe('customer-3');
    const second = client.customers.create({ name: 'Ada' }, options);
    await expect(second).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    resolve();
    expect((await client.customers.create({ name: 'Ada' }, options)).id).toBe((await first).id);
  });

  test('gives lists of ten, and the rest page by page', async () => {
    const customer = (await client.customers.create({ name: 'Ada' })).id;
    const line = {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'x' } },
    };
    for (let index = 0; index < 12; index += 1)
      await client.checkout.sessions.create({
        ...{ mode: 'payment', customer, success_url: 'https://shop.example/', line_items: [line] },
      });
    const page = await client.checkout.sessions.list({ customer });
    expect([page.data.length, page.has_more]).toEqual([10, true]);
    expect(await Array.fromAsync(client.checkout.sessions.list({ customer }))).toHaveLength(12);
  });

  test('does not expand deeper than Stripe does', async () => {
    const charges = client.charges.list({ expand: ['data.payment_intent.latest_charge.refunds.data'] });
    await expect(charges).rejects.toThrow('4 levels');
  });

  test.each(['drop', 'lose', 'hang'] as const)(
    'does not answer a request with the trouble %s',
    async (trouble) => {
      double.api.misbehaviour.add('GET', /charges$/u, trouble, 2);
      const impatient = connect(double.url, 'sk_test_double', { timeout: 300 });
      await expect(impatient.charges.list()).rejects.toMatchObject({ type: 'StripeConnectionError' });
      double.api.misbehaviour.clear();
    },
  );

  test('answers 500 when it is told to, and works afterwards', async () => {
    double.api.misbehaviour.add('GET', /charges$/u, 'fail');
    await expect(client.charges.list()).rejects.toMatchObject({ type: 'StripeAPIError' });
    expect((await client.charges.list()).data).toEqual([]);
  });
});

/** A site that takes webhooks, and what it got. */
async function listen(status = 200) {
  const received: { readonly body: Buffer; readonly header: string }[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ body, header: String(request.headers['stripe-signature']) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, received, close: () => server.close() };
}

describe('its webhooks', () => {
  test('are signed as the SDK expects, sent at once, twice, in any order and with another body', async () => {
    const site = await listen();
    const endpoint = { url: site.url, secret: 'whsec_test' };
    const sender = await StripeDouble.start({ secretKey: 'sk_test_double', endpoint });
    try {
      const { customers, products } = connect(sender.url);
      await customers.create({ name: 'Ada' });
      await sender.events.settled();
      expect(site.received).toHaveLength(1);
      sender.events.isHeld = true;
      await products.create({ name: 'Course' });
      await sender.events.settled();
      expect(site.received).toHaveLength(1);
      const [first, second] = sender.events.all;
      await sender.events.send(second!);
      await sender.events.send(first!);
      await sender.events.send({ ...first!, body: first!.body.replace('Ada', 'Eve') });
      const events = site.received.map(({ body, header }) =>
        Stripe.webhooks.constructEvent(body, header, 'whsec_test'),
      );
      expect(events.map(({ type }) => type)).toEqual([
        ...['customer.created', 'product.created', 'customer.created', 'customer.created'],
      ]);
      expect(new Set(events.map(({ id }) => id)).size).toBe(2);
      expect(events.at(-1)!.data.object).toMatchObject({ name: 'Eve' });
    } finally {
      await sender.stop();
      site.close();
    }
  });
});

describe('the program', () => {
  test('listens where it says, takes a card, and lets time pass', async () => {
    const program = fileURLToPath(new URL('double/main.ts', import.meta.url));
    const child = execFile(process.execPath, [program, '--port', '0', '--secret-key', 'sk_test_program']);
    try {
      const url = await addressOf(child);
      const stripe = connect(url, 'sk_test_program');
      const customer = (await stripe.customers.create({ name: 'Ada' })).id;
      const line = {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'x' } },
      };
      const session = await stripe.checkout.sessions.create({
        ...{ mode: 'payment', customer, success_url: 'https://shop.example/', line_items: [line] },
      });
      const paid = await submitForm(session.url!, { number: '4242 4242 4242 4242' });
      expect(paid.headers.get('location')).toBe('https://shop.example/');
      await submitForm(url, { days: '7' });
      const { created, payment_status: status } = await stripe.checkout.sessions.retrieve(session.id);
      expect(status).toBe('paid');
      expect(Date.now() / 1000 - created).toBeGreaterThan(7 * 24 * 3600 - 60);
    } finally {
      child.kill();
    }
  });
});

/** The address that the program prints when it is ready. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (text: string) => {
      const [url] = /http:\/\/\S+/u.exec(text) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`the program ended with ${code}`)));
  });
}
