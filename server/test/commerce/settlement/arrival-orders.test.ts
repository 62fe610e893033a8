import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { PaymentProvider } from '../../../src/domains/commerce/commerce.ts';
import { insertEvents } from '../../../src/domains/commerce/payments/payment-events.repository.ts';
import type {
  ProviderState,
  SubscriptionState,
} from '../../../src/domains/commerce/payments/provider-states.ts';
import { SettlementService } from '../../../src/domains/commerce/settlement/settlement.service.ts';
import { cards } from '../shop.ts';
import { openTill, subscribeAt } from '../sandbox/till.ts';
import { sideBySide } from '../../support/side-by-side.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';

const site = siteForAllTests();
const db = () => site.deps.database.db;
const now = new Date('2027-01-31T10:00:00.000Z');

/** The states of one subscription after each of the five events of its life. */
let life: readonly SubscriptionState[];

beforeAll(async () => {
  const till = openTill(site, now);
  const { id } = await subscribeAt(site, till, now, 'declinedLater');
  const states: SubscriptionState[] = [];
  const keep = async () => {
    const fetched = await till.provider.fetch({ kind: 'subscription', id });
    if (fetched?.subscription) states.push(fetched.subscription);
  };
  const { subscriptions } = till;
  await keep();
  await subscriptions.pass(id, 'next');
  await keep();
  await subscriptions.changeCard(id, cards.paid);
  await keep();
  await subscriptions.cancelAtPeriodEnd(id);
  await keep();
  await subscriptions.pass(id, 'next');
  await keep();
  life = states;
});

test('the five events have five different states', () => {
  expect(life.map(({ status, cancelAt }) => `${status}${cancelAt ? ', will end' : ''}`)).toEqual([
    'active',
    'past_due',
    'active',
    'active, will end',
    'ended, will end',
  ]);
});

/** A subscription of a new user that has no state yet. */
async function newSubscription(): Promise<string> {
  const account = { name: 'Test Person', email: `${randomUUID()}@example.com`, password_hash: 'none' };
  const user = await db()
    .insertInto('users')
    .values({ ...account, role: 'user' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db()
    .insertInto('subscriptions')
    .values({ user_id: user.id, plan_id: 'monthly', status: 'incomplete', provider: 'sandbox' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The life of another subscription, with its own ids. */
function livesOf(owner: string): ProviderState[] {
  return life.map((state) => ({
    checkout: null,
    payment: null,
    subscription: {
      ...state,
      id: `ssub_${owner}`,
      owner,
      payments: state.payments.map((payment) => ({ ...payment, id: `${payment.id}_${owner}` })),
    },
  }));
}

/**
 * Handles the five events of a new subscription. Their states are fetched in the order in which they happened, and the
 * responses arrive in `order`; `between` runs before each of them. Returns the subscription as it is stored afterwards.
 */
async function endAfter(
  order: readonly number[],
  between: (owner: string) => Promise<void> = async () => {},
) {
  const owner = await newSubscription();
  const states = livesOf(owner);
  const asked = states.map(() => Promise.withResolvers<void>());
  const answers = states.map(() => Promise.withResolvers<ProviderState>());
  let calls = 0;
  const settlement = settlementWith(() => {
    const call = calls;
    calls += 1;
    asked[call]?.resolve();
    return answers[call]?.promise ?? Promise.resolve(null);
  });
  const handled: Promise<void>[] = [];
  for (const { promise } of asked) {
    handled.push(settlement.handle(await newEvent(owner)));
    await promise;
  }
  for (const place of order) {
    await between(owner);
    const state = states[place];
    if (state) answers[place]?.resolve(state);
    await handled[place];
  }
  return storedEnd(owner);
}

function settlementWith(fetch: PaymentProvider['fetch']): SettlementService {
  const { provider } = openTill(site, now);
  const { queue, log } = site.deps;
  return new SettlementService({
    ...{
      db: db(),
      clock: { now: () => now },
      queue,
      log,
      securityEvents: site.product.accounts.securityEvents,
    },
    payments: { chosen: null, byName: new Map([['sandbox', { ...provider, fetch }]]) },
    countPayment: () => undefined,
  });
}

async function newEvent(owner: string): Promise<number> {
  const event = {
    id: `evt_${randomUUID()}`,
    type: 'subscription.updated',
    subject: { kind: 'subscription', id: `ssub_${owner}` },
    payload: '{}',
  } as const;
  return (await insertEvents(db(), [{ provider: 'sandbox', event }]))[0] ?? 0;
}

/** What is stored about a subscription, without ids and tickets. */
async function storedEnd(owner: string) {
  const subscription = await db()
    .selectFrom('subscriptions')
    .select([
      'status',
      'current_period_start',
      'current_period_end',
      'cancel_at',
      'failing_since',
      'ended_at',
    ])
    .where('id', '=', owner)
    .executeTakeFirst();
  const payments = await db()
    .selectFrom('payments')
    .select(['amount', 'status', 'paid_at', 'period_start', 'period_end', 'failure'])
    .where('subscription_id', '=', owner)
    .orderBy('period_start')
    .execute();
  const entitlements = await db()
    .selectFrom('entitlements')
    .select(['expires_at', 'revoked_at'])
    .where('source_id', '=', owner)
    .execute();
  return { subscription, payments, entitlements };
}

function ordersOf(places: readonly number[]): number[][] {
  if (places.length === 0) return [[]];
  return places.flatMap((first) =>
    ordersOf(places.filter((place) => place !== first)).map((rest) => [first, ...rest]),
  );
}

test('all 120 orders of arrival end in the same state', async () => {
  const orders = ordersOf([0, 1, 2, 3, 4]);
  expect(orders).toHaveLength(120);
  const expected = await endAfter([0, 1, 2, 3, 4]);
  expect(expected.subscription).toMatchObject({ status: 'expired', ended_at: life[4]?.endedAt });
  expect(expected.payments.map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect(expected.entitlements).toEqual([{ expires_at: life[4]?.endedAt, revoked_at: null }]);
  const ends = await sideBySide(orders, 6, async (order) => ({ order, ...(await endAfter(order)) }));
  expect(ends).toEqual(orders.map((order) => ({ order, ...expected })));
});

test('without the comparison of tickets, the order of arrival matters (control)', async () => {
  const forget = async (owner: string) => {
    await db().updateTable('subscriptions').set({ ticket: 0 }).where('id', '=', owner).execute();
    await db().updateTable('payments').set({ ticket: 0 }).where('subscription_id', '=', owner).execute();
  };
  const expected = await endAfter([0, 1, 2, 3, 4], forget);
  expect(await endAfter([4, 3, 2, 1, 0], forget)).not.toEqual(expected);
  expect(await endAfter([0, 4, 1, 2, 3], forget)).not.toEqual(expected);
});
