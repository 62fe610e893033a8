import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  setEntitlement,
  type Until,
} from '../../../src/domains/commerce/entitlements/entitlement-changes.repository.ts';
import type { WebhookMessage } from '../../../src/domains/commerce/outgoing-webhooks/webhook-message.ts';
import { unknownId } from '../../support/factories.ts';
import { siteForEachTest } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';
import {
  misbehave,
  paymentState,
  refundAtProvider,
  subscriptionState,
} from '../reconciliation/provider-double.ts';
import { eventOf, keepBooks, order, outcomesOf, post } from '../shop.ts';
import { addEndpoint } from './operator.ts';
import { Receiver, type Received } from './receiver.ts';

const site = siteForEachTest();
let receiver: Receiver;
let admin: TestUser;
let restore: (() => void) | undefined;
beforeEach(async () => {
  receiver = await Receiver.start();
  admin = await site.user('admin');
});
afterEach(async () => {
  restore?.();
  await receiver.stop();
});

const messages = () => receiver.received.map(({ body }) => JSON.parse(body) as WebhookMessage);
const types = () =>
  messages()
    .map(({ type }) => type)
    .toSorted();
const messageNamed = (type: string) => messages().find((message) => message.type === type);

async function payFor(user?: TestUser) {
  const ordered = await order(site, 'monthly', user);
  await keepBooks(site, ordered.checkout, { status: 'paid' });
  await post(site, eventOf(ordered.checkout));
  await outcomesOf(site, ordered.checkout);
  return ordered;
}

/** The signature as the specification describes it, without a library. */
function signatureOf({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/u, ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

describe('a paid order', () => {
  test('is sent once, signed as Standard Webhooks say, without personal data', async () => {
    const { secret } = await addEndpoint(site, admin, receiver.url);
    await site.work();
    const { user, reference, subscriptionId, checkout } = await payFor();
    await expect.poll(types).toEqual(['access.granted', 'order.paid', 'subscription.started']);
    for (const received of receiver.received) {
      const headers = received.headers as Record<string, string>;
      expect(new Webhook(secret).verify(received.body, headers)).toEqual(JSON.parse(received.body));
      expect(headers['webhook-signature']).toBe(signatureOf(received, secret));
      expect(headers['webhook-id']).toBe((JSON.parse(received.body) as WebhookMessage).id);
      expect(received.body).not.toContain(user.user.email);
      expect(received.body).not.toContain(user.user.name);
    }
    expect(messageNamed('order.paid')).toMatchObject({
      id: expect.stringMatching(/^evt_/u) as string,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/u) as string,
      data: {
        reference,
        kind: 'subscription',
        userId: user.user.id,
        subscriptionId,
        amount: 1900,
        currency: 'USD',
      },
    });
    expect(messageNamed('access.granted')).toMatchObject({
      data: { userId: user.user.id, courseId: null, source: 'subscription', sourceId: subscriptionId },
    });

    await post(site, eventOf(checkout));
    await outcomesOf(site, checkout, 2);
    const { rows } = await site.deps.database.pool.query('select id from webhook_deliveries');
    expect(rows).toHaveLength(3);
  });

  test('another secret or another body does not verify (control)', async () => {
    const { secret } = await addEndpoint(site, admin, receiver.url, ['order.paid']);
    await site.work();
    await payFor();
    await expect.poll(types).toEqual(['order.paid']);
    const [received] = receiver.received;
    const headers = received?.headers as Record<string, string>;
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    expect(() => new Webhook(other).verify(received?.body ?? '', headers)).toThrow(/No matching signature/u);
    expect(() => new Webhook(secret).verify(`${received?.body} `, headers)).toThrow(/No matching signature/u);
  });

  test('is sent to the endpoints that chose it, and to no other', async () => {
    await addEndpoint(site, admin, `${receiver.url}/paid`, ['order.paid']);
    await addEndpoint(site, admin, `${receiver.url}/failed`, ['order.failed']);
    await addEndpoint(site, admin, `${receiver.url}/both`, ['order.paid', 'order.failed']);
    await site.work();
    await payFor();
    await expect.poll(() => receiver.received.length).toBe(2);
    const paths = receiver.received.map(({ path }) => path).toSorted();
    expect(paths).toEqual(['/hooks/both', '/hooks/paid']);
    expect(new Set(messages().map(({ id }) => id)).size).toBe(1);
  });
});

test('a declined order is sent', async () => {
  await addEndpoint(site, admin, receiver.url);
  await site.work();
  const { checkout, reference } = await order(site);
  await keepBooks(site, checkout, { status: 'declined' });
  await post(site, eventOf(checkout, 'checkout.declined'));
  await expect.poll(types).toEqual(['order.failed']);
  expect(messageNamed('order.failed')).toMatchObject({ data: { reference } });
});

test('a refund and the access that ends with it are sent', async () => {
  await addEndpoint(site, admin, receiver.url, ['payment.refunded', 'access.revoked']);
  await site.work();
  const { checkout, user } = await payFor();
  restore = refundAtProvider(site);
  await post(site, eventOf(checkout));
  await expect.poll(types).toEqual(['access.revoked', 'payment.refunded']);
  expect(messageNamed('payment.refunded')).toMatchObject({
    data: { userId: user.user.id, refund: 're_1', amount: 1900, currency: 'USD' },
  });
});

test('access that is restored after its end is not sent as granted', async () => {
  await addEndpoint(site, admin, receiver.url, ['access.granted', 'access.changed', 'access.revoked']);
  await site.work();
  const { user } = await site.user();
  const month = { userId: user.id, courseId: null, source: 'gift', sourceId: unknownId } as const;
  const reason = { reason: 'A month as a gift.', actorId: null };
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const setUntil = (until: Until, day: number) =>
    site.deps.database.db.transaction().execute((tx) => setEntitlement(tx, month, until, reason, at(day)));
  await setUntil(at(30), 1);
  await expect.poll(types).toEqual(['access.granted']);
  await setUntil('closed', 10);
  await setUntil(at(30), 20);
  await expect.poll(types).toEqual(['access.granted', 'access.granted', 'access.revoked']);
  await setUntil('closed', 40);
  await setUntil(at(30), 50);
  await expect
    .poll(types)
    .toEqual(['access.changed', 'access.granted', 'access.granted', 'access.revoked', 'access.revoked']);
});

test('the life of a subscription is sent', async () => {
  await addEndpoint(site, admin, receiver.url);
  await site.work();
  const { user } = await site.user();
  const renewed = { provider: 'sandbox', provider_subscription: 'sub_1', status: 'incomplete' } as const;
  const { id } = await site.deps.database.db
    .insertInto('subscriptions')
    .values({ user_id: user.id, plan_id: 'monthly', ...renewed })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [november, december] = [
    { start: new Date('2026-11-01'), end: new Date('2026-12-01') },
    { start: new Date('2026-12-01'), end: new Date('2027-01-01') },
  ];
  const paidOnce = [paymentState({ id: 'pay_1', period: november })];
  const paidTwice = [...paidOnce, paymentState({ id: 'pay_2', period: december })];
  const life = [
    { period: november, payments: paidOnce },
    { period: december, payments: paidTwice },
    { period: december, payments: paidTwice, cancelAt: december.end },
    { status: 'ended', period: december, payments: paidTwice, endedAt: december.end },
  ] as const;
  for (const changes of life) {
    const subscription = subscriptionState({ id: 'sub_1', owner: id, ...changes });
    restore = misbehave(site, { fetch: async () => ({ checkout: null, payment: null, subscription }) });
    await site.product.commerce.reconcile(new AbortController().signal);
    restore();
  }
  await expect
    .poll(() => types().filter((type) => type.startsWith('subscription.')))
    .toEqual(['subscription.canceled', 'subscription.ended', 'subscription.renewed', 'subscription.started']);
  const { data } = messageNamed('subscription.renewed') ?? {};
  expect(data).toEqual({ userId: user.id, subscriptionId: id, paymentId: expect.any(String) as string });
});

test('an event is written down in the transaction of the change, and sent when the site works again', async () => {
  await addEndpoint(site, admin, receiver.url, ['order.paid']);
  const { checkout } = await order(site);
  await keepBooks(site, checkout, { status: 'paid' });
  await site.product.commerce.reconcile(new AbortController().signal);
  expect(receiver.received).toEqual([]);
  // As if no node had been told.
  await site.deps.database.pool.query('update webhook_deliveries set queued_at = null');
  await site.deps.database.pool.query(`delete from pgboss.job where name = 'webhook-due'`);
  await site.work();
  const sweep = site.product.handlers.find(({ kind }) => kind.name === 'webhooks-to-sweep');
  const run = { id: '', data: {}, attempt: 1, signal: new AbortController().signal };
  await sweep?.run({ ...run, complete: async () => undefined });
  await expect.poll(types).toEqual(['order.paid']);
});
