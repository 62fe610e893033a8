import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/**
 * What the next payment of a subscription `s` with the price `price` can use of its credit. Where the customer's other
 * subscriptions use the same credit, their payments before that come first.
 */
export function usableCredit(): RawBuilder<number> {
  return sql<number>`(case when s.credit > 0 and s.credit_is_shared
    then greatest(0, s.credit - ${usedBefore(sql`s.current_period_end`)}) else s.credit end)::int`;
}

/** What the other subscriptions that share the credit of one cost before a moment. */
export async function findUsedBefore(db: Database, id: string, moment: Date): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select ${usedBefore(sql`${moment}::timestamptz`)}::int as used
    from subscriptions s join plan_prices price on price.id = s.plan_price_id
    where s.id = ${id}`.execute(db);
  return rows[0]?.used ?? 0;
}

/** Each of the other subscriptions may renew several times before the moment. */
const usedBefore = (moment: RawBuilder<unknown>) => sql`(
  select coalesce(sum(other.unit_amount * other.quantity), 0)
  from subscriptions other
  join plans other_plan on other_plan.id = other.plan_id
  join plan_prices other_price on other_price.id = other.plan_price_id
  cross join generate_series(
    other.current_period_end, ${moment} - interval '1 second',
    case other_plan.interval when 'year' then interval '1 year' else interval '1 month' end) renewal
  where other.user_id = s.user_id and other.provider = s.provider and other.id <> s.id
    and other.credit_is_shared and other_price.currency = price.currency
    and other.cancel_at is null and other.status in ('trialing', 'active', 'past_due'))`;

/**
 * Stores the credit that was fetched last for all subscriptions that share it with this one, because a fetch reports it
 * for one of them only. The caller has locked the user's account.
 */
export async function shareCredit(tx: Database, id: string): Promise<void> {
  await sql`
    with sharing as (
      select s.id, s.credit, s.ticket
      from subscriptions s
      join plan_prices price on price.id = s.plan_price_id
      join subscriptions held on held.id = ${id} and held.credit_is_shared
      join plan_prices held_price on held_price.id = held.plan_price_id
      where s.credit_is_shared and s.user_id = held.user_id and s.provider = held.provider
        and price.currency = held_price.currency),
    newest as (select credit from sharing order by ticket desc limit 1)
    update subscriptions set credit = newest.credit
    from newest
    where subscriptions.id in (select id from sharing) and subscriptions.credit <> newest.credit`.execute(tx);
}

/** The payer's other subscriptions at the provider that have a payment by credit, by the provider's ids. */
export async function findPaidByCredit(
  tx: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
  provider: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('subscriptions as s')
    .select('s.provider_subscription')
    .where('s.user_id', '=', userId)
    .where('s.provider', '=', provider)
    .where('s.id', '<>', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payments as p')
          .select('p.id')
          .whereRef('p.subscription_id', '=', 's.id')
          .where('p.credit', '>', 0),
      ),
    )
    .execute();
  return rows.flatMap(({ provider_subscription: other }) => other ?? []);
}
