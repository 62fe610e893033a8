import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import type { Cursor } from '../../../../platform/database/cursor.ts';
import { comesAfter, microsOf } from '../../../../platform/database/newest-first.ts';
import { accessEnd, type SubscriptionStatus } from '../../subscriptions/subscription.ts';

/** Which subscriptions a list shows. */
export interface SubscriptionFilter {
  /** At `now`, as `statusAt` tells it; absent: every one that has begun. */
  readonly status?: SubscriptionStatus | undefined;
  readonly now: Date;
  readonly after?: Cursor | undefined;
}

/** Without a renewal, a subscription whose period ended after this moment is past due at `now`; others are expired. */
function lateSince(now: Date): Date {
  return new Date(2 * now.getTime() - accessEnd(now).getTime());
}

/** The status at `now`, as `statusAt` tells it. */
function statusNow(now: Date): RawBuilder<SubscriptionStatus> {
  return sql<SubscriptionStatus>`case
    when s.status not in ('active', 'trialing') or s.current_period_end is null or s.current_period_end > ${now}
      then s.status
    when s.current_period_end > ${lateSince(now)} then 'past_due'
    else 'expired' end`;
}

/** Whether a subscription has this status at `now`; spelled out, so that an index on the stored status is used. */
function hasStatus(status: SubscriptionStatus, now: Date): RawBuilder<boolean> {
  if (status === 'active' || status === 'trialing')
    return sql<boolean>`s.status = ${status} and (s.current_period_end is null or s.current_period_end > ${now})`;
  if (status !== 'past_due' && status !== 'expired') return sql<boolean>`s.status = ${status}`;
  const late = lateSince(now);
  const ended =
    status === 'expired'
      ? sql`s.current_period_end <= ${late}`
      : sql`s.current_period_end <= ${now} and s.current_period_end > ${late}`;
  return sql<boolean>`(s.status = ${status} or (s.status in ('active', 'trialing') and ${ended}))`;
}

/** The newest subscriptions that match, with their plans and the prices that their subscribers keep. */
export function findListedSubscriptions(
  db: Database,
  { status, now, after }: SubscriptionFilter,
  limit: number,
) {
  let query = db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .leftJoin('plan_prices as price', 'price.id', 's.plan_price_id')
    .select([
      's.id',
      's.user_id',
      's.status',
      's.quantity',
      's.is_team',
      's.provider',
      's.provider_subscription',
    ])
    .select(['s.created_at', 's.cancel_at', 's.failing_since'])
    .select(['p.name as plan', 'p.interval', microsOf('s.created_at').as('listed_at')])
    .select((e) => [
      e.fn.coalesce('s.unit_amount', 'p.price_cents').as('amount'),
      e.fn.coalesce('price.currency', 'p.currency').as('currency'),
      // A refund ends a subscription before its period.
      e.fn.coalesce('s.ended_at', 's.current_period_end').as('current_period_end'),
    ]);
  // An order that was never paid leaves a subscription that never began.
  query = status ? query.where(hasStatus(status, now)) : query.where('s.status', '<>', 'incomplete');
  if (after) query = query.where(comesAfter(after, 's.created_at', 's.id'));
  return query.orderBy('s.created_at', 'desc').orderBy('s.id', 'desc').limit(limit).execute();
}

export type ListedSubscriptionRow = Awaited<ReturnType<typeof findListedSubscriptions>>[number];

const running = ['trialing', 'active', 'past_due', 'paused'] as const;

/** The number of subscriptions at `now` by status, of those that are stored as running. */
export function countRunning(
  db: Database,
  now: Date,
): Promise<{ status_now: SubscriptionStatus; count: number }[]> {
  return db
    .selectFrom('subscriptions as s')
    .select((e) => [statusNow(now).as('status_now'), e.fn.countAll<number>().as('count')])
    .where('s.status', 'in', running)
    .groupBy('status_now')
    .execute();
}

/** What subscriptions that renew bring in a month at `now` by currency, rounded to its smallest unit. */
export function findRecurring(db: Database, now: Date): Promise<{ currency: string; amount: number }[]> {
  const currency = sql<string>`coalesce(price.currency, p.currency)`;
  const monthly = sql<number>`s.quantity * coalesce(s.unit_amount, p.price_cents)
    / case p.interval when 'year' then 12.0 else 1.0 end`;
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .leftJoin('plan_prices as price', 'price.id', 's.plan_price_id')
    .select([currency.as('currency'), sql<number>`round(sum(${monthly}))::bigint`.as('amount')])
    .where('s.status', 'in', ['active', 'past_due'])
    .where('s.provider_subscription', 'is not', null)
    .where(statusNow(now), 'in', ['active', 'past_due'])
    .groupBy(currency)
    .orderBy('amount', 'desc')
    .execute();
}

/**
 * For each of the twelve months from `from`, the subscriptions that ran at its beginning, and those of them that ended in
 * it. Only subscriptions that renew count, and only those that were paid or had a trial.
 */
export async function findChurn(
  db: Database,
  from: Date,
): Promise<{ month: string; running: number; ended: number }[]> {
  const { rows } = await sql<{ month: string; running: number; ended: number }>`
    with ran as materialized (
      select s.created_at, s.ended_at from subscriptions s
      where s.provider_subscription is not null and s.status <> 'incomplete'
        and (s.ended_at is null or s.ended_at >= ${from})
        and (s.trial_end is not null
          or exists (select from payments where payments.subscription_id = s.id and payments.status = 'paid'))
    )
    select to_char(begin at time zone 'UTC', 'YYYY-MM') as month, count(ran.created_at) as running,
      count(ran.created_at) filter (where ran.ended_at < months."end") as ended
    from (
      select first at time zone 'UTC' as begin, (first + interval '1 month') at time zone 'UTC' as "end"
      from (select ${from}::timestamptz at time zone 'UTC' as start) as year,
        generate_series(start, start + interval '11 months', interval '1 month') as first
    ) as months
    left join ran on ran.created_at < begin and (ran.ended_at is null or ran.ended_at >= begin)
    group by begin order by begin`.execute(db);
  return rows;
}
