import { sql, type RawBuilder } from 'kysely';

/**
 * The tax in a row of `payments`, which the query calls `payment`: that of its invoice, because the provider knows
 * nothing of the tax that this site computes. Without an invoice, as before there were any, it is the provider's.
 */
export function invoicedTax(payment: 'p' | 'payments'): RawBuilder<number> {
  const ofInvoice = sql`select invoices.tax from invoices
    where invoices.payment_id = ${sql.ref(`${payment}.id`)} and invoices.kind = 'invoice'`;
  return sql<number>`coalesce((${ofInvoice}), ${sql.ref(`${payment}.tax`)})`;
}

/** The tax in the row `r` of `refunds`, as its credit note has it; null until it has one. */
export const creditedTax = sql<number | null>`(select invoices.tax from invoices
  where invoices.refund_id = r.id and invoices.kind = 'credit_note')`;
