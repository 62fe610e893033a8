import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { webcrypto } from 'node:crypto';
import { expect, test } from 'vitest';
import { paymentWebhook } from '@fit-coder/contracts/commerce';
import { sandboxWebhook } from '../../src/domains/commerce/sandbox/jobs.ts';
import { eventOf, order } from './shop.ts';
import { siteForAllTests } from '../support/site-hooks.ts';
import { firstRun } from '../support/job-run.ts';

/**
 * The documented scheme on Web Crypto, independent of the product: the key is HMAC-SHA256 of
 * `sandbox webhooks` under the installation's secret; the header `sandbox-signature` is `t=<unix seconds>,v1=<hex>`,
 * where the hex is HMAC-SHA256 of `<unix seconds>.<body>` under that key.
 */
async function hmac(key: Uint8Array, text: string): Promise<Uint8Array> {
  const { subtle } = webcrypto;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await subtle.importKey('raw', key, algorithm, false, ['sign']);
  return new Uint8Array(await subtle.sign('HMAC', imported, new TextEncoder().encode(text)));
}

async function signatureOf(secret: string, body: string, seconds: number): Promise<string> {
  const key = await hmac(new TextEncoder().encode(secret), 'sandbox webhooks');
  return Buffer.from(await hmac(key, `${seconds}.${body}`)).toString('hex');
}

const site = siteForAllTests();

test('a signature by the documented scheme is accepted, and refused if one byte differs', async () => {
  const { checkout } = await order(site);
  const body = JSON.stringify(eventOf(checkout, 'checkout.declined'));
  const now = Math.floor(Date.now() / 1000);
  const signature = await signatureOf(site.deps.secret, body, now);
  const send = (payload: string) =>
    site.call(paymentWebhook, { params: { provider: 'sandbox' } }, undefined, {
      payload,
      headers: { 'content-type': 'application/json', 'sandbox-signature': `t=${now},v1=${signature}` },
    });
  expect((await send(`${body} `)).error.code).toBe('wrong_signature');
  expect((await send(body)).status).toBe(200);
});

test('the sandbox signs its webhooks by the documented scheme', async () => {
  const received = Promise.withResolvers<{ body: string; header: string }>();
  const listener = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      received.resolve({ body: bytes.toString(), header: String(request.headers['sandbox-signature']) });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  try {
    const { checkout } = await order(site);
    const { port } = listener.address() as AddressInfo;
    const event = eventOf(checkout);
    const data = { event, address: `http://127.0.0.1:${port}/` };
    const handlers = [...site.deps.payments.byName.values()].flatMap(
      (provider) => provider.builtIn?.handlers ?? [],
    );
    const outbox = handlers.find(({ kind }) => kind === sandboxWebhook);
    await outbox?.run(firstRun(data));
    const { body, header } = await received.promise;
    const [, seconds = '', signature] = /^t=(\d+),v1=([\da-f]{64})$/u.exec(header) ?? [];
    expect(JSON.parse(body)).toEqual(event);
    expect(signature).toBe(await signatureOf(site.deps.secret, body, Number(seconds)));
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(120);
  } finally {
    listener.close();
  }
});
