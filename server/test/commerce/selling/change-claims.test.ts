import type { Endpoint } from '@fit-coder/contracts/endpoint';
import { subscribe } from '@fit-coder/contracts/commerce';
import { refundPurchase } from '@fit-coder/contracts/customers/refunds';
import { changePlan, previewPlanChange } from '@fit-coder/contracts/selling/billing';
import { changeTeamSize, previewTeamSize } from '@fit-coder/contracts/selling/teams';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { charge, openTill, storedPayments, subscribeAt } from '../sandbox/till.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import { claims, withField } from './claims.ts';

const site = siteForAllTests();

/** A call that is possible and repeats what was shown. */
interface Honest {
  readonly endpoint: Endpoint;
  readonly cookie: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: object;
}

async function subscriber() {
  return subscribeAt(site, openTill(site), new Date());
}

/** A user who pays for a team of two, and our id of its subscription. */
async function teamBuyer() {
  const { cookie } = await site.user();
  const { data } = await site.call(subscribe, { body: { plan: 'monthly', seats: 2 } }, cookie);
  const checkout = data.url.split('/').at(-1) ?? '';
  await charge(site, checkout, new Date());
  const { settlement, provider } = openTill(site);
  await settlement.sync(provider, { kind: 'checkout', id: checkout });
  return { cookie, subscriptionId: data.subscriptionid ?? '' };
}

/** A change of plan as it was shown to its subscriber. */
async function planChange() {
  const subscribed = await subscriber();
  const { cookie } = subscribed.user;
  const { data } = await site.call(previewPlanChange, { query: { plan: 'yearly' } }, cookie);
  const { computedFor, nowCents } = data.preview;
  const body = { plan: 'yearly', computedFor, nowCents };
  return { ...subscribed, endpoint: changePlan, cookie, params: {}, body };
}

/** A larger team as it was shown to its buyer. */
async function sizeChange() {
  const team = await teamBuyer();
  const params = { id: team.subscriptionId };
  const { data } = await site.call(previewTeamSize, { params, query: { seats: '5' } }, team.cookie);
  const { computedFor, nowCents } = data.preview;
  return { ...team, endpoint: changeTeamSize, params, body: { seats: 5, computedFor, nowCents } };
}

async function refund() {
  const { user, reference } = await subscriber();
  return { user, endpoint: refundPurchase, cookie: user.cookie, params: { reference }, body: {} };
}

const send = ({ endpoint, cookie, params, body }: Honest) => site.call(endpoint, { params, body }, cookie);

const tables = [
  ...(['subscriptions', 'orders', 'payments', 'refunds', 'refund_requests', 'entitlements'] as const),
  ...(['team_seats', 'sandbox_checkouts', 'sandbox_subscriptions', 'sandbox_payments'] as const),
  'sandbox_refunds' as const,
];

/** All that was sold, charged and refunded, as the shop and the sandbox have it. */
function books(): Promise<unknown[]> {
  const { db } = site.deps.database;
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
}

test('no further field of a change or a refund is accepted, whatever it claims', async () => {
  const victim = await planChange();
  const calls = { plan: await planChange(), size: await sizeChange(), refund: await refund() };
  const before = await books();
  const claim = claims([victim.subscriptionId, victim.reference, victim.user.user.id, '2027-01-01']);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('plan', 'size', 'refund'), claim, async (call, [name, claimed]) => {
      const { endpoint, cookie, params, body }: Honest = calls[call];
      const headers = { cookie, 'content-type': 'application/json' };
      const payload = withField(body, name, claimed);
      const { status } = await site.call(endpoint, { params }, cookie, { payload, headers });
      // A change of plan may name a subscription, but only one of the user's own.
      const refused = call === 'plan' && name === 'subscription' ? [400, 404] : [400];
      expect(refused).toContain(status);
    }),
    { numRuns: 180 },
  );
  expect(await books()).toEqual(before);
  // The control: without the field, each of them is done.
  for (const honest of Object.values<Honest>(calls)) {
    const shown = await books();
    expect((await send(honest)).status).toBe(200);
    expect(await books()).not.toEqual(shown);
  }
});

test('a claimed cost or moment of a change never becomes what is charged', async () => {
  const [plan, size] = [await planChange(), await sizeChange()];
  const before = await books();
  const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const claim = fc.oneof(
    fc.integer({ min: -20_000, max: 20_000 }).map((nowCents) => ({ nowCents })),
    // A cost is shown for fifteen minutes.
    fc
      .oneof(fc.integer({ min: -600_000, max: -16 }), fc.integer({ min: 2, max: 600_000 }))
      .map((minutes) => ({
        computedFor: minutesFromNow(minutes),
      })),
    fc.integer({ min: 2, max: 4 }).map((seats) => ({ seats })),
  );
  await fc.assert(
    fc.asyncProperty(claim, fc.boolean(), async (claimed, isTeam) => {
      const honest: Honest = isTeam ? size : plan;
      fc.pre(!('nowCents' in claimed && claimed.nowCents === (isTeam ? size : plan).body.nowCents));
      fc.pre(isTeam || !('seats' in claimed));
      const response = await send({ ...honest, body: { ...honest.body, ...claimed } });
      expect([response.status, response.error.code]).toEqual([409, 'stale_order']);
    }),
    { numRuns: 60 },
  );
  expect(await books()).toEqual(before);
  // The control: what was shown is done, and that much is charged.
  for (const honest of [plan, size]) {
    expect((await send(honest)).status).toBe(200);
    const charged = await storedPayments(site, honest);
    expect(charged.map(({ amount }) => amount)).toContain(honest.body.nowCents);
    expect(charged.every(({ currency }) => currency === 'USD')).toBe(true);
  }
});

test('a change or a refund of what someone else pays for is refused', async () => {
  const { cookie } = (await subscriber()).user;
  const calls = [await sizeChange(), await refund()];
  const before = await books();
  for (const honest of calls) {
    const response = await send({ ...honest, cookie });
    expect([response.status, response.error.code]).toEqual([404, 'not_found']);
  }
  expect(await books()).toEqual(before);
});
