import { sql } from 'kysely';
import type { Cursor } from '../../../platform/database/cursor.ts';
import type { Database } from '../../../platform/database/database.ts';
import { lockKeys } from '../../../platform/database/lock-keys.ts';
import { comesAfter, microsOf } from '../../../platform/database/newest-first.ts';
import {
  numberIn,
  type Buyer,
  type InvoiceDraft,
  type InvoiceKind,
  type InvoiceLine,
  type InvoiceRow,
  type Seller,
  type TaxLine,
} from './invoice.ts';

/**
 * Issues a document under the next number of its series; returns its id. The number is taken in the transaction that
 * stores the document, so none is lost. The lock lets transactions that issue into several series wait for each other
 * in one place.
 */
export async function insertInvoice(tx: Database, draft: InvoiceDraft, series: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(${lockKeys.invoices})`.execute(tx);
  const { last } = await tx
    .insertInto('invoice_series')
    .values({ series, last: 1 })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ last: sql<number>`invoice_series.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('invoices')
    .values({
      kind: draft.kind,
      number: numberIn(series, last),
      payment_id: draft.paymentId,
      refund_id: draft.refundId,
      user_id: draft.userId,
      issued_at: draft.issuedAt,
      seller: JSON.stringify(draft.seller),
      buyer: JSON.stringify(draft.buyer),
      lines: JSON.stringify(draft.lines),
      total: draft.total,
      tax: draft.tax,
      tax_line: draft.taxLine && JSON.stringify(draft.taxLine),
      currency: draft.currency,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Documents with the fields of their payments and orders. */
function documents(db: Database) {
  return db
    .selectFrom('invoices')
    .innerJoin('payments', 'payments.id', 'invoices.payment_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('refunds', (join) =>
      join.onRef('refunds.id', '=', 'invoices.refund_id').on('invoices.kind', '=', 'credit_note'),
    )
    .select(['invoices.id', 'invoices.kind', 'invoices.number', 'invoices.payment_id as paymentId'])
    .select(['invoices.refund_id as refundId', 'invoices.user_id as userId', 'issued_at as issuedAt'])
    .select(['seller', 'buyer', 'lines', 'total', 'invoices.tax', 'tax_line as taxLine', 'invoices.currency'])
    .select(['refunds.created_at as refundedAt', 'orders.reference'])
    .select(sql<Date | null>`case when invoices.kind = 'invoice' then payments.paid_at end`.as('paidAt'))
    .select((e) => [
      microsOf('issued_at').as('listed_at'),
      e
        .selectFrom('invoices as corrected')
        .select('corrected.number')
        .whereRef('corrected.payment_id', '=', 'invoices.payment_id')
        .where('corrected.kind', '=', 'invoice')
        .where('invoices.kind', '<>', 'invoice')
        .as('corrects'),
    ]);
}

type DocumentRow = Awaited<ReturnType<ReturnType<typeof documents>['execute']>>[number];

/** The columns of JSON hold what `insertInvoice` wrote. */
function readDocument({ seller, buyer, lines, taxLine, ...row }: DocumentRow) {
  return {
    ...row,
    seller: seller as unknown as Seller,
    buyer: buyer as unknown as Buyer,
    lines: lines as unknown as InvoiceLine[],
    taxLine: taxLine as unknown as TaxLine | null,
  } satisfies InvoiceRow;
}

/** A user's documents, the newest first; without a limit, all of them. */
export async function findInvoices(
  db: Database,
  userId: string,
  { after, limit }: { readonly after?: Cursor | undefined; readonly limit?: number } = {},
) {
  let query = documents(db).where('invoices.user_id', '=', userId);
  if (after) query = query.where(comesAfter(after, 'issued_at', 'invoices.id'));
  query = query.orderBy('issued_at', 'desc').orderBy('invoices.id', 'desc');
  return (await (limit === undefined ? query : query.limit(limit)).execute()).map(readDocument);
}

export async function findInvoice(
  db: Database,
  by: { readonly number: string } | { readonly id: string },
): Promise<InvoiceRow | null> {
  const query =
    'number' in by
      ? documents(db).where('invoices.number', '=', by.number)
      : documents(db).where('invoices.id', '=', by.id);
  const row = await query.executeTakeFirst();
  return row ? readDocument(row) : null;
}

/** The documents about a payment, in the order in which they were issued. */
export async function findDocumentsOf(tx: Database, paymentId: string): Promise<InvoiceRow[]> {
  const query = documents(tx).where('invoices.payment_id', '=', paymentId);
  return (await query.orderBy('issued_at').orderBy('invoices.number').execute()).map(readDocument);
}

/** Whether a refund has a document of this kind. */
export async function hasNote(tx: Database, refundId: string, kind: InvoiceKind): Promise<boolean> {
  const row = await tx
    .selectFrom('invoices')
    .select('id')
    .where('refund_id', '=', refundId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined;
}
