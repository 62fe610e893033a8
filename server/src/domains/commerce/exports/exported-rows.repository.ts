import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { creditedTax, invoicedTax } from '../invoices/invoiced-tax.repository.ts';

/** A row of a file, by column, with its place in the file's order. */
export interface ExportedRow {
  readonly at: Date;
  /** The time to the microsecond, as the next batch continues from it. */
  readonly moment: string;
  readonly id: string;
  readonly [column: string]: unknown;
}

/** Which rows come next: of the period, after the last one. */
export interface Batch {
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
  readonly after: Pick<ExportedRow, 'moment' | 'id'> | null;
  readonly size: number;
}

export type FindExported = (db: Database, batch: Batch) => Promise<ExportedRow[]>;

/** The condition and order of a batch, for rows in the order of the columns `time` and `id`. */
function slice({ from, until, after, size }: Batch, time: RawBuilder<unknown>, id: RawBuilder<unknown>) {
  const later = after ? sql`and (${time}, ${id}) > (${after.moment}::timestamptz, ${after.id}::uuid)` : sql``;
  return sql`${time} >= ${from} and ${time} < ${until} ${later} order by ${time}, ${id} limit ${size}`;
}

const place = (time: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`${time} as at, ${time}::text as moment, ${id} as id`;

export const findOrders: FindExported = async (db, batch) => {
  const [time, id] = [sql`o.created_at`, sql`o.id`];
  const { rows } = await sql<ExportedRow>`
    select ${place(time, id)}, o.reference, o.settled_at, o.status, o.kind, o.recipient, o.description, o.quantity,
      o.user_id, o.subscription_id, o.country, o.amount_cents as amount, o.discount, o.tax, o.currency, o.provider,
      o.provider_checkout, (select string_agg(title, '; ' order by title) from order_items where order_id = o.id) as courses
    from orders o
    where ${slice(batch, time, id)}`.execute(db);
  return rows;
};

/** Payments when they were paid, and refunds when they were made, in one order; the tax is that of their documents. */
export const findPayments: FindExported = async (db, batch) => {
  const payment = [sql`p.paid_at`, sql`p.id`] as const;
  const refund = [sql`r.created_at`, sql`r.id`] as const;
  const shared = sql`p.currency, p.provider, p.provider_payment, p.user_id, p.subscription_id, p.period_start,
    p.period_end, p.dispute, (select reference from orders where orders.id = p.order_id) as reference`;
  const { rows } = await sql<ExportedRow>`
    (select ${place(...payment)}, 'payment' as type, p.status, p.amount, ${invoicedTax('p')} as tax, null as provider_refund, ${shared}
      from payments p where p.status = 'paid' and ${slice(batch, ...payment)})
    union all
    (select ${place(...refund)}, 'refund' as type, r.status, -r.amount as amount, -${creditedTax} as tax, r.provider_refund, ${shared}
      from refunds r join payments p on p.id = r.payment_id where ${slice(batch, ...refund)})
    order by at, id
    limit ${batch.size}`.execute(db);
  return rows;
};

/** Not those that were ordered and never paid, because they never began. */
export const findSubscriptions: FindExported = async (db, batch) => {
  const [time, id] = [sql`s.created_at`, sql`s.id`];
  const { rows } = await sql<ExportedRow>`
    select ${place(time, id)}, s.user_id, p.name as plan, p.interval, s.status, s.quantity,
      coalesce(s.unit_amount, p.price_cents) as amount, coalesce(price.currency, p.currency) as currency,
      s.current_period_start, s.current_period_end, s.trial_end, s.cancel_at, s.failing_since, s.ended_at,
      s.provider, s.provider_subscription
    from subscriptions s
      join plans p on p.id = s.plan_id
      left join plan_prices price on price.id = s.plan_price_id
    where s.status <> 'incomplete' and ${slice(batch, time, id)}`.execute(db);
  return rows;
};

export const findInvoices: FindExported = async (db, batch) => {
  const [time, id] = [sql`i.issued_at`, sql`i.id`];
  const sign = sql`case when i.kind = 'credit_note' then -1 else 1 end`;
  const { rows } = await sql<ExportedRow>`
    select ${place(time, id)}, i.number, i.kind, i.user_id, i.buyer->>'name' as buyer, i.buyer->>'country' as country,
      i.buyer->>'taxId' as tax_id, ${sign} * (i.total - i.tax) as net, ${sign} * i.tax as tax, ${sign} * i.total as total,
      i.currency, i.tax_line->>'name' as tax_name, p.provider, p.provider_payment
    from invoices i join payments p on p.id = i.payment_id
    where ${slice(batch, time, id)}`.execute(db);
  return rows;
};
