import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import { invoicedTax } from '../../invoices/invoiced-tax.repository.ts';

/** The month of a time in UTC, such as `2026-11`. */
const monthOf = (column: string): RawBuilder<string> =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM')`;

/** What was paid in each month from `from` by currency. Payments of nothing, such as those of trials, are left out. */
export function findPaidByMonth(db: Database, from: Date) {
  return (
    db
      .selectFrom('payments')
      .select([monthOf('paid_at').as('month'), 'currency'])
      .select((e) => [
        e.fn.countAll<number>().as('payments'),
        e.fn.sum<number>('amount').as('paid'),
        e.fn.sum<number>(invoicedTax('payments')).as('tax'),
      ])
      // Literals, so that the partial index is used.
      .where('status', '=', sql.lit('paid' as const))
      .where('amount', '>', sql.lit(0))
      .where('paid_at', '>=', from)
      .groupBy(['month', 'currency'])
      .execute()
  );
}

/** What was paid back in each month from `from`, by the currency of the payment. */
export function findRefundedByMonth(db: Database, from: Date) {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select([monthOf('refunds.created_at').as('month'), 'payments.currency'])
    .select((e) => e.fn.sum<number>('refunds.amount').as('refunded'))
    .where('refunds.status', '=', sql.lit('succeeded' as const))
    .where('refunds.created_at', '>=', from)
    .groupBy(['month', 'payments.currency'])
    .execute();
}

/** What banks took back of the payments of each month from `from`: what was not refunded before. */
export function findDisputedByMonth(db: Database, from: Date) {
  return db
    .selectFrom('payments')
    .select([monthOf('paid_at').as('month'), 'currency'])
    .select(
      sql<number>`sum(greatest(0, amount - (
        select coalesce(sum(refunds.amount), 0) from refunds
        where refunds.payment_id = payments.id and refunds.status = 'succeeded')))::bigint`.as('disputed'),
    )
    .where('funds_taken', '=', sql.lit(true))
    .where('status', '=', sql.lit('paid' as const))
    .where('paid_at', '>=', from)
    .groupBy(['month', 'currency'])
    .execute();
}
