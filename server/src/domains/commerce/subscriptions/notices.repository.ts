import { sql } from 'kysely';
import type { Interval } from '@fit-coder/contracts/commerce';
import type { Database } from '../../../platform/database/database.ts';
import type { ReminderKind } from '../commerce.jobs.ts';
import { usableCredit } from './credit.repository.ts';
import { nextCharge, type SubscriptionStatus } from './subscription.ts';

/** A subscription as emails describe it. Amounts in the currency's smallest unit. */
export interface NoticedSubscription {
  readonly id: string;
  readonly userId: string;
  readonly planName: string;
  readonly interval: Interval;
  readonly status: SubscriptionStatus;
  readonly isTeam: boolean;
  /** What one period costs, for all seats. */
  readonly amount: number;
  /** What is charged at the next renewal, after the credit. */
  readonly nextCharge: number;
  /** What was paid too much. */
  readonly credit: number;
  /** What could not be charged; null while nothing fails. */
  readonly overdue: number | null;
  readonly currency: string;
  readonly periodEnd: Date | null;
  readonly cancelAt: Date | null;
  readonly trialEnd: Date | null;
  readonly failingSince: Date | null;
  /** The seats of a team; 1 for others. */
  readonly quantity: number;
  /** The country in which it was ordered (ISO 3166-1), if it was known. */
  readonly orderCountry: string | null;
  /** Whether its provider renews it, unless it is cancelled. */
  readonly recurring: boolean;
}

export async function findNoticedSubscription(db: Database, id: string): Promise<NoticedSubscription | null> {
  const row = await db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .leftJoin('plan_prices as price', 'price.id', 's.plan_price_id')
    .select(['s.id', 's.user_id as userId', 'p.name as planName', 'p.interval', 's.status', 's.quantity'])
    .select(['s.current_period_end as periodEnd', 's.cancel_at as cancelAt', 's.trial_end as trialEnd'])
    .select(['s.failing_since as failingSince', 's.provider_subscription', 's.is_team as isTeam'])
    .select((e) => [
      e.fn.coalesce('s.unit_amount', 'p.price_cents').as('unit'),
      e.fn.coalesce('price.currency', 'p.currency').as('currency'),
      e
        .selectFrom('payments')
        .select('payments.amount')
        .whereRef('payments.subscription_id', '=', 's.id')
        .where('payments.status', '<>', 'paid')
        .orderBy('payments.period_end', (end) => end.desc().nullsLast())
        .limit(1)
        .as('unpaid'),
    ])
    .select(
      sql<string | null>`(select country from orders where subscription_id = s.id
        order by created_at limit 1)`.as('orderCountry'),
    )
    .select(usableCredit().as('credit'))
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { unit: amount, quantity, credit, unpaid, provider_subscription: provided, ...subscription } = row;
  return {
    ...subscription,
    quantity,
    amount: amount * quantity,
    nextCharge: nextCharge({ amount, quantity, credit }),
    credit: Math.max(0, credit),
    overdue: subscription.failingSince ? (unpaid ?? amount * quantity) : null,
    recurring: provided !== null,
  };
}

/** A reminder that is due. `about` is the moment that it is about. */
export interface DueReminder {
  readonly subscriptionId: string;
  readonly userId: string;
  readonly kind: ReminderKind;
  readonly about: Date;
}

/** How long before a renewal, or the end of a trial, a subscriber is reminded (days). */
const daysBefore = { year: 7, month: 3, trial: 3 } as const;

/** The renewals and ends of trials that subscribers are to be reminded of now and were not. */
export async function findRenewalsDue(db: Database, now: Date, limit: number): Promise<DueReminder[]> {
  const kind = sql<
    'renews' | 'trial_ends'
  >`case s.status when 'trialing' then 'trial_ends' else 'renews' end`;
  const days = sql<number>`case when s.status = 'trialing' then ${daysBefore.trial}::int
    when p.interval = 'year' then ${daysBefore.year}::int else ${daysBefore.month}::int end`;
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select(['s.id as subscriptionId', 's.user_id as userId', kind.as('kind')])
    .select(sql<Date>`s.current_period_end`.as('about'))
    .where('s.status', 'in', [sql.lit('trialing' as const), sql.lit('active' as const)])
    .where('s.provider_subscription', 'is not', null)
    .where('s.cancel_at', 'is', null)
    .where('s.current_period_end', '>', now)
    .where('s.current_period_end', '<=', new Date(now.getTime() + daysBefore.year * dayMs))
    .where(sql<boolean>`s.current_period_end <= ${now}::timestamptz + ${days} * interval '1 day'`)
    .where((e) => e.not(e.exists(sentBefore(kind, 's.current_period_end'))))
    .orderBy('s.current_period_end')
    .limit(limit)
    .execute();
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The subscriptions whose payments have failed for 2, 5 or 7 days and whose subscribers were not told so. After a
 * longer standstill of the site only the latest of these is due.
 */
export async function findFailuresDue(db: Database, now: Date, limit: number): Promise<DueReminder[]> {
  const failed = sql`${now}::timestamptz - s.failing_since`;
  const kind = sql<'failing_2' | 'failing_5' | 'failing_7'>`case
    when ${failed} >= interval '7 days' then 'failing_7'
    when ${failed} >= interval '5 days' then 'failing_5' else 'failing_2' end`;
  return db
    .selectFrom('subscriptions as s')
    .select(['s.id as subscriptionId', 's.user_id as userId', kind.as('kind')])
    .select(sql<Date>`s.failing_since`.as('about'))
    .where('s.failing_since', 'is not', null)
    .where('s.failing_since', '<=', new Date(now.getTime() - 2 * dayMs))
    .where('s.status', '=', 'past_due')
    .where((e) => e.not(e.exists(sentBefore(kind, 's.failing_since'))))
    .orderBy('s.failing_since')
    .limit(limit)
    .execute();
}

function sentBefore(kind: ReturnType<typeof sql<ReminderKind>>, about: string) {
  return sql`(select from subscription_reminders r
    where r.subscription_id = s.id and r.kind = ${kind} and r.about = ${sql.ref(about)})`;
}

/** Records that a reminder is sent; false if that was recorded before. */
export async function noteReminder(
  tx: Database,
  { subscriptionId, kind, about }: DueReminder,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('subscription_reminders')
    .values({ subscription_id: subscriptionId, kind, about, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves what the reminders of a subscription are about back with its dates, so that none is sent a second time. */
export async function moveReminders(tx: Database, subscriptionId: string, byMs: number): Promise<void> {
  await tx
    .updateTable('subscription_reminders')
    .set({ about: sql<Date>`about - ${byMs} * interval '1 millisecond'` })
    .where('subscription_id', '=', subscriptionId)
    .execute();
}
