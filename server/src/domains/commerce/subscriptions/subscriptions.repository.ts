import { sql, type NotNull } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { id as uuid } from '@fit-coder/contracts/primitives';
import type { Database } from '../../../platform/database/database.ts';
import type { SubscriptionState } from '../payments/provider-states.ts';
import { shareCredit, usableCredit } from './credit.repository.ts';
import type { HeldSubscription } from './lifecycle.ts';
import type { SubscriptionRow } from './subscription.ts';

/** A subscription that an order begins. */
export interface NewSubscription {
  readonly userId: string;
  readonly planId: string;
  readonly planPriceId: string;
  /** The price of one seat and one period. */
  readonly unitAmount: number;
  readonly quantity: number;
  readonly isTeam: boolean;
  readonly provider: string;
}

export async function insertSubscription(db: Database, subscription: NewSubscription): Promise<string> {
  const row = await db
    .insertInto('subscriptions')
    .values({
      user_id: subscription.userId,
      plan_id: subscription.planId,
      plan_price_id: subscription.planPriceId,
      unit_amount: subscription.unitAmount,
      quantity: subscription.quantity,
      is_team: subscription.isTeam,
      provider: subscription.provider,
      status: 'incomplete',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

function subscriptionsWithPlans(db: Database) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .leftJoin('plan_prices as price', 'price.id', 's.plan_price_id')
    .leftJoin('entitlements as opened', (join) =>
      join
        .onRef('opened.user_id', '=', 's.user_id')
        .on('opened.source', '=', 'subscription')
        .onRef('opened.source_id', '=', 's.id'),
    )
    .select(['opened.withdrawn', 'opened.expires_at as open_until'])
    .select([
      's.id',
      's.user_id',
      's.status',
      's.current_period_end',
      's.provider',
      's.provider_subscription',
      's.is_team',
    ])
    .select(['s.plan_price_id', 's.quantity', 's.cancel_at', 's.trial_end', 's.failing_since', 's.ended_at'])
    .select(['p.id as plan_id', 'p.name', 'p.interval', 'p.description', 'p.trial_days', 'p.for_teams'])
    .select((e) => [
      e.fn.coalesce('s.unit_amount', 'p.price_cents').as('amount'),
      e.fn.coalesce('price.currency', 'p.currency').as('currency'),
    ])
    .select(usableCredit().as('credit'));
}

type WithPlan = Awaited<ReturnType<ReturnType<typeof subscriptionsWithPlans>['execute']>>[number];

function rowOf(found: WithPlan | undefined): SubscriptionRow | null {
  if (!found) return null;
  const { plan_id: id, name, interval, description, trial_days, for_teams, ...subscription } = found;
  return { ...subscription, plan: { id, name, interval, description, trial_days, for_teams } };
}

/** The user's own subscription: the running one, or else the one that ended last. A team's is not the buyer's. */
export async function findSubscription(db: Database, userId: string): Promise<SubscriptionRow | null> {
  const found = await subscriptionsWithPlans(db)
    .where('s.user_id', '=', userId)
    .where('s.status', '<>', 'incomplete')
    .where('s.is_team', '=', false)
    .orderBy(sql`s.status in ('trialing', 'active', 'past_due', 'paused') desc`)
    .orderBy(sql`coalesce(s.ended_at, s.current_period_end) desc nulls last`)
    .limit(1)
    .executeTakeFirst();
  return rowOf(found);
}

/** The subscriptions for teams that a user pays or paid for, newest first. */
export async function findTeamSubscriptions(db: Database, userId: string): Promise<SubscriptionRow[]> {
  const found = await subscriptionsWithPlans(db)
    .where('s.user_id', '=', userId)
    .where('s.is_team', '=', true)
    .where('s.status', '<>', 'incomplete')
    .orderBy('s.created_at', 'desc')
    .limit(50)
    .execute();
  return found.flatMap((row) => rowOf(row) ?? []);
}

export async function findSubscriptionById(db: Database, id: string): Promise<SubscriptionRow | null> {
  return rowOf(await subscriptionsWithPlans(db).where('s.id', '=', id).executeTakeFirst());
}

/** Whether the user ever had a free trial. */
export async function hadTrial(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('trial_end', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The user of a subscription at this provider; null if there is none, or if the id is not one of ours. */
export async function findSubscriptionUser(
  db: Database,
  provider: string,
  id: string,
): Promise<string | null> {
  if (!uuid.safeParse(id).success) return null;
  const row = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('id', '=', id)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** A subscription, locked until the transaction ends. */
export async function lockSubscription(tx: Database, id: string): Promise<HeldSubscription | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .select(['id', 'user_id as userId', 'is_team as isTeam', 'status', 'ticket'])
    .select(['cancel_at as cancelAt', 'failing_since as failingSince', 'plan_id as planId'])
    .select(['current_period_start as start', 'current_period_end as end'])
    .select((e) =>
      e
        .selectFrom('plan_prices')
        .select('plan_prices.currency')
        .whereRef('plan_prices.id', '=', 'subscriptions.plan_price_id')
        .as('currency'),
    )
    .select((e) =>
      jsonObjectFrom(
        e
          .selectFrom('orders')
          .select(['orders.id', 'orders.reference', 'orders.status'])
          .whereRef('orders.subscription_id', '=', 'subscriptions.id')
          .orderBy('orders.created_at')
          .limit(1),
      ).as('order'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { start, end, ...held } = row;
  return { ...held, period: start && end && { start, end } };
}

/** Stores a state. `price` is our price behind the provider's; null keeps the one that is stored. */
export async function storeSubscriptionState(
  tx: Database,
  id: string,
  state: SubscriptionState,
  price: { readonly planId: string; readonly planPriceId: string; readonly amount: number } | null,
  ticket: number,
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({
      provider_subscription: state.id,
      status: state.status === 'ended' ? 'expired' : state.status,
      current_period_start: state.period?.start ?? null,
      current_period_end: state.period?.end ?? null,
      cancel_at: state.cancelAt,
      trial_end: state.trialEnd,
      failing_since: state.failingSince,
      ended_at: state.endedAt,
      credit: state.credit.amount,
      credit_is_shared: state.credit.isShared,
      quantity: state.quantity,
      ...(price && { plan_id: price.planId, plan_price_id: price.planPriceId, unit_amount: price.amount }),
      ticket,
    })
    .where('id', '=', id)
    .execute();
  await shareCredit(tx, id);
}

/** Another subscription of the user's own that its provider renews, besides this one. */
export async function findOtherRunning(tx: Database, userId: string, except: string): Promise<string | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '<>', except)
    .where('is_team', '=', false)
    .where('status', 'in', ['trialing', 'active', 'past_due', 'paused'])
    .where('provider_subscription', 'is not', null)
    .where('cancel_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The user's subscriptions that their providers have not ended, by the providers' ids. */
export async function findUnended(
  db: Database,
  userId: string,
): Promise<{ readonly provider: string; readonly id: string }[]> {
  return db
    .selectFrom('subscriptions')
    .select(['provider', 'provider_subscription as id'])
    .where('user_id', '=', userId)
    .where('provider_subscription', 'is not', null)
    .where('status', '<>', 'expired')
    .$narrowType<{ id: NotNull }>()
    .execute();
}
