import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { findOrderItems } from '../orders/orders.repository.ts';
import type { Paid } from './invoice-lines.ts';

/** A payment with all that its invoice says. */
export interface BilledPayment extends Paid {
  readonly id: string;
  readonly userId: string | null;
  readonly currency: string;
  /** What the provider computed. */
  readonly providerTax: number;
  /** The country in which the order was priced (ISO 3166-1); of a renewal, the order that began the subscription. */
  readonly orderCountry: string | null;
}

export async function findBilledPayment(tx: Database, paymentId: string): Promise<BilledPayment> {
  const row = await tx
    .selectFrom('payments')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('subscriptions', 'subscriptions.id', 'payments.subscription_id')
    .leftJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select(['payments.id', 'payments.user_id', 'payments.amount', 'payments.currency', 'payments.tax'])
    .select(['period_start', 'period_end', 'orders.id as order_id', 'orders.description'])
    .select(
      sql<string | null>`coalesce(orders.country, (select first.country from orders as first
        where first.subscription_id = payments.subscription_id order by first.created_at limit 1))`.as(
        'country',
      ),
    )
    .select(['orders.quantity as ordered', 'orders.unit_amount as order_unit', 'orders.discount'])
    .select(['plans.name as plan_name', 'subscriptions.quantity', 'subscriptions.unit_amount'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const { period_start: start, period_end: end, order_id: orderId } = row;
  return {
    id: row.id,
    userId: row.user_id,
    amount: row.amount,
    currency: row.currency,
    providerTax: row.tax,
    orderCountry: row.country,
    period: start && end ? { start, end } : null,
    order: orderId === null ? null : { ...orderOf(row), items: await findOrderItems(tx, orderId) },
    subscription:
      row.plan_name === null
        ? null
        : {
            planName: row.plan_name,
            quantity: row.quantity ?? 1,
            unitAmount: row.unit_amount,
          },
  };
}

function orderOf(row: {
  readonly description: string | null;
  readonly ordered: number | null;
  readonly order_unit: number | null;
  readonly discount: number | null;
}) {
  const { description, ordered, order_unit: unitAmount, discount } = row;
  return { description: description ?? '', quantity: ordered ?? 1, unitAmount, discount: discount ?? 0 };
}

/** The refund of a payment with this id at its provider. */
export function findRefund(tx: Database, paymentId: string, providerRefund: string) {
  return tx
    .selectFrom('refunds')
    .select(['id', 'amount'])
    .where('payment_id', '=', paymentId)
    .where('provider_refund', '=', providerRefund)
    .executeTakeFirstOrThrow();
}

/** What a payment paid for, and until when; `returnedBecause` if it came too late and went back. */
export function findPaidFor(db: Database, paymentId: string) {
  return db
    .selectFrom('payments')
    .leftJoin('orders', (join) =>
      join.onRef('orders.id', '=', 'payments.order_id').on('orders.returned_at', 'is not', null),
    )
    .select(['payments.order_id as orderId', 'payments.subscription_id as subscriptionId'])
    .select(['payments.period_end as periodEnd', 'orders.failure as returnedBecause'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
}
