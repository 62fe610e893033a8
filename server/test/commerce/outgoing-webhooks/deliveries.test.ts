import {
  resendWebhookDelivery,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from '@fit-coder/contracts/operations/outgoing-webhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { siteForEachTest } from '../../support/site-hooks.ts';
import { retryNow } from '../../support/job-run.ts';
import type { TestUser } from '../../support/test-site.ts';
import { addEndpoint, attempt, deliveriesOf, type Endpoint } from './operator.ts';
import { Receiver } from './receiver.ts';

const site = siteForEachTest();
const db = () => site.deps.database.db;
let receiver: Receiver;
let admin: TestUser;
let endpoint: Endpoint;
beforeEach(async () => {
  receiver = await Receiver.start();
  admin = await site.user('admin');
  endpoint = await addEndpoint(site, admin, receiver.url);
});
afterEach(() => receiver.stop());

const listed = () => deliveriesOf(site, admin, endpoint.id);

/** Sends a test event; returns the id of its delivery. */
async function send(): Promise<string> {
  await site.call(testWebhookEndpoint, { params: { id: endpoint.id } }, admin.cookie);
  return (await listed())[0]?.id ?? '';
}

const stored = () =>
  db()
    .selectFrom('webhook_endpoints')
    .select(['active', 'failing_since', 'disabled_at'])
    .where('id', '=', endpoint.id)
    .executeTakeFirstOrThrow();

describe('a receiver that', () => {
  test('answers 500 gets the event again until it takes it, with the same id', async () => {
    let answers = 0;
    receiver.answer = (response) => {
      answers += 1;
      response.statusCode = answers < 3 ? 500 : 204;
      response.end(answers < 3 ? 'out of order\u0000' : undefined);
    };
    await site.work();
    await send();
    for (const attempts of [1, 2]) {
      await expect.poll(async () => (await listed())[0]?.attempts).toBe(attempts);
      expect(await listed()).toMatchObject([
        { state: 'waiting', lastStatus: 500, lastError: 'The receiver answered with 500: out of order' },
      ]);
      expect((await stored()).failing_since).toBeInstanceOf(Date);
      // One try more, as soon as the queue has stored that this one failed.
      await expect.poll(() => retryNow(site)).toBe(1);
    }
    await expect.poll(async () => (await listed())[0]?.state).toBe('delivered');
    expect(await listed()).toMatchObject([{ attempts: 3, lastStatus: 204, lastError: null }]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect((await stored()).failing_since).toBeNull();
  });

  test('redirects is not followed', async () => {
    const other = await Receiver.start();
    receiver.answer = (response) => {
      response.writeHead(307, { location: other.url }).end();
    };
    expect(await attempt(site, await send())).toMatch(/redirects/u);
    expect(other.received).toEqual([]);
    expect(await listed()).toMatchObject([{ state: 'waiting', lastStatus: 307 }]);
    await other.stop();
  });

  test('never answers is given up after ten seconds', async () => {
    receiver.answer = () => undefined;
    expect(await attempt(site, await send())).toMatch(/did not answer within 10 seconds/u);
    expect(await listed()).toMatchObject([{ attempts: 1, lastStatus: null }]);
  });

  test('answers without an end is cut off, and counts by its status', async () => {
    receiver.answer = (response) => {
      response.writeHead(200);
      const more = () => response.write('x'.repeat(1000), () => response.destroyed || setImmediate(more));
      more();
    };
    expect(await attempt(site, await send())).toBeNull();
    expect(await listed()).toMatchObject([{ state: 'delivered', lastStatus: 200 }]);
  });

  test('is not there is said to be unreachable', async () => {
    await receiver.stop();
    expect(await attempt(site, await send())).toMatch(/could not be reached: .*ECONNREFUSED/u);
    receiver = await Receiver.start();
  });

  test('is gone for good (410) is paused, with an alarm', async () => {
    receiver.answer = (response) => {
      response.writeHead(410).end();
    };
    expect(await attempt(site, await send())).toBeNull();
    expect(await stored()).toMatchObject({ active: false, disabled_at: expect.any(Date) as Date });
    expect(await listed()).toMatchObject([{ state: 'given_up', lastStatus: 410 }]);
    const alarms = await db().selectFrom('payment_alarms').select(['kind', 'detail']).execute();
    expect(alarms).toMatchObject([{ kind: 'webhook_endpoint_disabled', detail: { endpoint: endpoint.id } }]);
  });

  test.each([
    ['fails for more than five days is paused', 5.1, false],
    ['fails for less than five days is not (control)', 4.9, true],
  ])('%s', async (_, days, active) => {
    receiver.answer = (response) => {
      response.writeHead(500).end();
    };
    const since = new Date(Date.now() - days * 86_400_000);
    await db().updateTable('webhook_endpoints').set({ failing_since: since }).execute();
    await attempt(site, await send());
    expect((await stored()).active).toBe(active);
    expect(await db().selectFrom('payment_alarms').select('kind').execute()).toHaveLength(active ? 0 : 1);
  });
});

test('the last failed attempt ends the delivery, which can then be sent again', async () => {
  receiver.answer = (response) => {
    response.writeHead(500).end();
  };
  await site.work();
  const id = await send();
  await expect.poll(async () => (await listed())[0]?.attempts).toBe(1);
  const lastTry = `update pgboss.job set retry_count = retry_limit - 1 where name = 'webhook-due' and state = 'retry'`;
  await expect.poll(async () => (await site.deps.database.pool.query(lastTry)).rowCount).toBe(1);
  await expect
    .poll(async () => {
      await retryNow(site);
      return (await listed())[0]?.state;
    })
    .toBe('given_up');
  receiver.answer = (response) => void response.end();
  const again = await site.call(resendWebhookDelivery, { params: { id } }, admin.cookie);
  expect(again.data.message).toBe('The event is on its way again.');
  await expect
    .poll(async () => (await listed()).map(({ state }) => state))
    .toEqual(['delivered', 'given_up']);
  const [newest, oldest] = await listed();
  expect(newest?.eventId).toBe(oldest?.eventId);
});

test('a paused endpoint gets nothing: no new events, no waiting ones, no tests', async () => {
  const id = await send();
  const body = { events: ['order.paid'], active: false };
  await site.call(updateWebhookEndpoint, { params: { id: endpoint.id }, body }, admin.cookie);
  expect(await attempt(site, id)).toBeNull();
  expect(receiver.received).toEqual([]);
  expect(await listed()).toMatchObject([{ state: 'given_up', lastError: 'The endpoint is paused.' }]);
  const refused = await site.call(testWebhookEndpoint, { params: { id: endpoint.id } }, admin.cookie);
  expect(refused.error.code).toBe('not_ready');
  expect((await site.call(resendWebhookDelivery, { params: { id } }, admin.cookie)).error.code).toBe(
    'not_ready',
  );
});

test('deliveries are deleted after thirty days', async () => {
  await send();
  await send();
  const old = new Date(Date.now() - 31 * 86_400_000);
  const [, older] = await listed();
  await db()
    .updateTable('webhook_deliveries')
    .set({ created_at: old })
    .where('id', '=', older?.id ?? '')
    .execute();
  const sweep = site.product.handlers.find(({ kind }) => kind.name === 'webhooks-to-sweep');
  const run = { id: '', data: {}, attempt: 1, signal: new AbortController().signal };
  await sweep?.run({ ...run, complete: async () => undefined });
  expect((await listed()).map(({ id }) => id)).not.toContain(older?.id);
  expect(await listed()).toHaveLength(1);
});
