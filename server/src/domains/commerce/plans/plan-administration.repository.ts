import { sql } from 'kysely';
import type { NewPlan, PlanInput } from '@fit-coder/contracts/selling/plans-administration';
import type { Database } from '../../../platform/database/database.ts';
import type { AdministeredPlan, PriceRow } from './plan-administration.ts';

const columns = ['id', 'name', 'interval', 'description', 'trial_days', 'for_teams', 'retired_at'] as const;

/** All plans, including those that are no longer sold, in their display order. */
export function findPlans(db: Database): Promise<AdministeredPlan[]> {
  return db.selectFrom('plans').select(columns).orderBy('position').orderBy('id').execute();
}

/** The plan, locked until the transaction ends; null if there is none. */
export async function lockPlan(tx: Database, id: string): Promise<AdministeredPlan | null> {
  const row = await tx
    .selectFrom('plans')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Makes other changes of the list wait until the transaction ends; returns the ids of all plans. */
export async function lockPlanList(tx: Database): Promise<string[]> {
  const rows = await tx.selectFrom('plans').select('id').orderBy('id').forUpdate().execute();
  return rows.map(({ id }) => id);
}

/**
 * All prices of these plans, the oldest first, with the subscriptions at `now` that pay them. A subscription that nobody
 * renews runs until the end of its period.
 */
export function findPrices(db: Database, planIds: readonly string[], now: Date): Promise<PriceRow[]> {
  return db
    .selectFrom('plan_prices')
    .select(['id', 'plan_id', 'amount', 'currency', 'created_at', 'retired_at'])
    .select(
      sql<number>`(select count(*)::int from subscriptions s where s.plan_price_id = plan_prices.id
        and s.status in ('trialing', 'active', 'past_due', 'paused')
        and (s.provider_subscription is not null or s.current_period_end > ${now}))`.as('subscribers'),
    )
    .where(sql<boolean>`plan_id = any (${[...planIds]}::text[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Inserts a plan at the end of the list. The first price is the one that nodes of the previous version sell it at. */
export async function insertPlan(tx: Database, id: string, plan: Omit<NewPlan, 'prices'>, first: Price) {
  await tx
    .insertInto('plans')
    .values({
      id,
      ...wordsOf(plan),
      interval: plan.interval,
      price_cents: first.amountCents,
      currency: first.currency,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from plans)`,
    })
    .execute();
}

interface Price {
  readonly currency: string;
  readonly amountCents: number;
}

function wordsOf({ name, description, trialDays, forTeams }: PlanInput) {
  return { name, description, trial_days: trialDays, for_teams: forTeams };
}

export async function updatePlan(tx: Database, id: string, plan: PlanInput): Promise<void> {
  await tx.updateTable('plans').set(wordsOf(plan)).where('id', '=', id).execute();
}

/** The prices at which the plan is sold, the oldest first. */
export async function findPresentPrices(
  tx: Database,
  planId: string,
): Promise<{ id: string; amount: number; currency: string }[]> {
  return tx
    .selectFrom('plan_prices')
    .select(['id', 'amount', 'currency'])
    .where('plan_id', '=', planId)
    .where('retired_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Inserts prices, in this order, microseconds apart. */
export async function insertPrices(
  tx: Database,
  planId: string,
  prices: readonly Price[],
  now: Date,
): Promise<void> {
  const rows = prices.map(({ currency, amountCents }, place) => ({
    plan_id: planId,
    currency,
    amount: amountCents,
    created_at: sql<Date>`${now}::timestamptz + ${place} * interval '1 microsecond'`,
  }));
  await tx.insertInto('plan_prices').values(rows).execute();
}

export async function retirePrice(tx: Database, id: string, now: Date): Promise<void> {
  await tx.updateTable('plan_prices').set({ retired_at: now }).where('id', '=', id).execute();
}

/** What nodes of the previous version sell the plan at, as they know one price. */
export async function setOldPrice(tx: Database, planId: string, price: { amount: number; currency: string }) {
  await tx
    .updateTable('plans')
    .set({ price_cents: price.amount, currency: price.currency })
    .where('id', '=', planId)
    .execute();
}

/** Takes a plan from sale; null sells it again. Nodes of the previous version read `active`. */
export async function setRetired(tx: Database, id: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('plans')
    .set({ retired_at: at, active: at === null })
    .where('id', '=', id)
    .execute();
}

/** Numbers the plans in this order. */
export async function setPositions(tx: Database, ids: readonly string[]): Promise<void> {
  await sql`update plans set position = place.number
    from unnest(${[...ids]}::text[]) with ordinality as place (id, number) where plans.id = place.id`.execute(
    tx,
  );
}
