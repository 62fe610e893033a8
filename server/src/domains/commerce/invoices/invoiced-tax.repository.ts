import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/**
 * The tax in a row of `payments`, which the query calls `payment`: that of its invoice, because the provider knows
 * nothing of the tax that this site computes. Without an invoice, as before there were any, it is the provider's.
 */
export function invoicedTax(payment: 'p' | 'payments'): RawBuilder<number> {
  return sql<number>`coalesce(${sql.ref(`${payment}.invoiced_tax`)}, ${sql.ref(`${payment}.tax`)})`;
}

/**
 * Copies the tax of an invoice to its payment, so that the revenue is summed from one index. Only issuing the invoice
 * writes this, in the same transaction; an invoice never changes.
 */
export async function storeInvoicedTax(tx: Database, paymentId: string, tax: number): Promise<void> {
  await tx.updateTable('payments').set({ invoiced_tax: tax }).where('id', '=', paymentId).execute();
}

/** The tax in the row `r` of `refunds`, as its credit note has it; null until it has one. */
export const creditedTax = sql<number | null>`(select invoices.tax from invoices
  where invoices.refund_id = r.id and invoices.kind = 'credit_note')`;
