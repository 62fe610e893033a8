import { sql } from 'kysely';
import { id as uuid } from '@fit-coder/contracts/primitives';
import type { Interval } from '@fit-coder/contracts/commerce';
import type { Database } from '../../../platform/database/database.ts';
import type { SubscriptionState } from '../payments/provider-states.ts';
import type { HeldSubscription } from './lifecycle.ts';
import type { PaidTime, SubscriptionRow } from './subscription.ts';

export async function insertSubscription(
  db: Database,
  subscription: { readonly userId: string; readonly planId: string; readonly provider: string },
): Promise<string> {
  const row = await db
    .insertInto('subscriptions')
    .values({
      user_id: subscription.userId,
      plan_id: subscription.planId,
      provider: subscription.provider,
      status: 'incomplete',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The user's paid subscription that lasts longest. */
export async function findSubscription(db: Database, userId: string): Promise<SubscriptionRow | null> {
  const row = await db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select(['s.id', 's.status', 's.current_period_end'])
    .select(['p.id as plan_id', 'p.name', 'p.interval', 'p.price_cents', 'p.currency'])
    .where('s.user_id', '=', userId)
    .where('s.status', '<>', 'incomplete')
    .orderBy(sql`s.current_period_end desc nulls last`)
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { id, status, current_period_end, plan_id, ...plan } = row;
  return { id, status, current_period_end, plan: { id: plan_id, ...plan } };
}

/** All subscriptions of a user, locked in a fixed order, so that concurrent payments of a user wait for each other. */
export function lockSubscriptions(
  tx: Database,
  userId: string,
): Promise<(PaidTime & { id: string; interval: Interval; plan_name: string })[]> {
  return tx
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select(['s.id', 's.status', 's.current_period_end', 'p.interval', 'p.name as plan_name'])
    .where('s.user_id', '=', userId)
    .orderBy('s.id')
    .forUpdate('s')
    .execute();
}

export async function activateSubscription(tx: Database, id: string, currentPeriodEnd: Date): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ status: 'active', current_period_end: currentPeriodEnd })
    .where('id', '=', id)
    .execute();
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
    .select(['id', 'user_id as userId', 'status', 'ticket'])
    .select(['cancel_at as cancelAt', 'failing_since as failingSince'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function storeSubscriptionState(
  tx: Database,
  id: string,
  state: SubscriptionState,
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
      ticket,
    })
    .where('id', '=', id)
    .execute();
}
