import { getSubscription } from '@fit-coder/contracts/commerce';
import { courseAccess, getPlayback } from '@fit-coder/contracts/learning';
import { beforeEach, expect, test } from 'vitest';
import {
  entitlementsOf,
  eventOf,
  order,
  outcomesOf,
  statusOf,
  workWithOutbox,
  type Ordered,
} from './shop.ts';
import { makeCourse, makeVideoLecture } from '../support/factories.ts';
import { retryNow } from '../support/job-run.ts';
import { siteForEachTest } from '../support/site-hooks.ts';

let origin: string;
const site = siteForEachTest();
beforeEach(async () => {
  origin = await site.listen();
});

const paid = '4242424242424242';
const declined = '4000000000000002';

/** Opens the checkout's page and pays with its form, as a browser without JavaScript; returns the redirect. */
async function payByCard({ url }: Ordered, number: string): Promise<string> {
  const page = await fetch(origin + url);
  const action = /action="([^"]+)"/u.exec(await page.text())?.[1] ?? '';
  const body = new URLSearchParams({ number, expiry: '12/40', cvc: '123', name: 'Grace Hopper' });
  const response = await fetch(origin + action, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin },
  });
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}

async function expectOrder({ reference }: Ordered, status: string): Promise<void> {
  await expect.poll(() => statusOf(site, reference)).toBe(status);
}

test('a locked lecture plays after the user subscribes and pays by card', async () => {
  await site.work();
  const course = await makeCourse(site);
  const lecture = await makeVideoLecture(site, course);
  const user = await site.user();
  const headers = { cookie: user.cookie };
  const playback = () => site.call(getPlayback, { params: { id: lecture.id } }, user.cookie);
  const media = () => fetch(`${origin}/media/${lecture.assetId}/master.m3u8`, { headers });
  expect((await playback()).error.code).toBe('subscription_required');
  expect((await media()).status).toBe(403);

  const ordered = await order(site, 'monthly', user);
  const back = await payByCard(ordered, paid);
  expect(new URL(back, origin).searchParams.get('reference')).toBe(ordered.reference);
  await expectOrder(ordered, 'paid');

  expect((await playback()).data.playback.hls).toBe(`/media/${lecture.assetId}/master.m3u8`);
  const access = await site.call(courseAccess, { params: { id: course.slug } }, user.cookie);
  expect(access.data).toEqual({ entitled: true });
  // Allowed at once after the refusal; 404, because this lecture has no real file.
  expect((await media()).status).toBe(404);
});

test('a paid subscription is reported once, even if its webhooks arrive several times', async () => {
  await workWithOutbox(site, { copies: 3 });
  const ordered = await order(site);
  await payByCard(ordered, paid);
  const told = async () => {
    const { rows } = await site.deps.database.pool.query<{ kind: string }>(
      `select data->>'kind' as kind from pgboss.job
       where name = 'subscription-changed' and state = 'completed' and data->>'subscriptionId' = $1`,
      [ordered.subscriptionId],
    );
    return rows.map((row) => row.kind);
  };
  await expect.poll(told).toEqual(['started']);
  await outcomesOf(site, ordered.checkout);
  expect(await told()).toEqual(['started']);
});

test('a payment by card redirects, marks the order paid by webhook and activates the subscription', async () => {
  await site.work();
  const ordered = await order(site);
  expect(await payByCard(ordered, paid)).toBe(`/paymentsuccess?reference=${ordered.reference}`);
  await expectOrder(ordered, 'paid');
  const { subscription } = (await site.call(getSubscription, {}, ordered.user.cookie)).data;
  expect(subscription).toMatchObject({ subscriptionid: ordered.subscriptionId, status: 'active' });
});

test('a declined card fails the order, and the user can try again', async () => {
  await site.work();
  const first = await order(site);
  expect(await payByCard(first, declined)).toBe(`/failpay?reference=${first.reference}`);
  await expectOrder(first, 'failed');
  expect(await entitlementsOf(site, first.user.user.id)).toEqual([]);
  const second = await order(site, 'monthly', first.user);
  await payByCard(second, paid);
  await expectOrder(second, 'paid');
  expect(await statusOf(site, first.reference)).toBe('failed');
});

test('an order stays pending until a late webhook arrives', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await workWithOutbox(site, { release: promise });
  const ordered = await order(site);
  await payByCard(ordered, paid);
  expect(await statusOf(site, ordered.reference)).toBe('pending');
  resolve();
  await expectOrder(ordered, 'paid');
});

test('a webhook that arrives 20 times is one event and one grant', async () => {
  await workWithOutbox(site, { copies: 20 });
  const ordered = await order(site);
  await payByCard(ordered, paid);
  await expectOrder(ordered, 'paid');
  // The sandbox announces the checkout, its payment and the subscription at the same time. Any of them may settle the order.
  expect(['paid', 'already_settled']).toContain((await outcomesOf(site, ordered.checkout)).join());
  expect(await entitlementsOf(site, ordered.user.user.id)).toHaveLength(1);
});

test('a wrong webhook of a declined card does not undo the payment', async () => {
  await workWithOutbox(site, {
    before: (event) => ('checkout' in event ? [eventOf(event.checkout, 'checkout.declined')] : []),
  });
  const ordered = await order(site);
  await payByCard(ordered, paid);
  const outcomes = await outcomesOf(site, ordered.checkout, 2);
  expect(outcomes).toContain('already_settled');
  expect(outcomes).not.toContain('failed');
  expect(await statusOf(site, ordered.reference)).toBe('paid');
});

test('the sandbox repeats a webhook until the site accepts it', async () => {
  const ordered = await order(site);
  await payByCard(ordered, paid);
  const { db } = site.deps.database;
  // The webhook's address changes while it waits, as if the site were down.
  const elsewhere = `jsonb_set(data, '{address}', '"http://127.0.0.1:1/"')`;
  const { rows } = await site.deps.database.pool.query<{ address: string }>(
    `with old as (select id, data->>'address' as address from pgboss.job where name = 'sandbox-webhook')
     update pgboss.job set data = ${elsewhere} from old where job.id = old.id returning old.address`,
  );
  await site.work();
  const retried = async () => {
    await retryNow(site);
    const jobs = `select retry_count from pgboss.job where name = 'sandbox-webhook'`;
    const result = await site.deps.database.pool.query<{ retry_count: number }>(jobs);
    return result.rows[0]?.retry_count ?? 0;
  };
  await expect.poll(retried).toBeGreaterThan(0);
  expect(await statusOf(site, ordered.reference)).toBe('pending');
  expect(await db.selectFrom('payment_events').selectAll().execute()).toEqual([]);
  await site.deps.database.pool.query(
    `update pgboss.job set data = jsonb_set(data, '{address}', to_jsonb($1::text)) where name = 'sandbox-webhook'`,
    [rows[0]?.address],
  );
  await expect
    .poll(async () => {
      await retryNow(site);
      return statusOf(site, ordered.reference);
    })
    .toBe('paid');
  await expectOrder(ordered, 'paid');
});
