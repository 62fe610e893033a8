import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../../platform/database/database.ts';
import { invoicedTax } from '../../invoices/invoiced-tax.repository.ts';
import { moneyBack, summaryColumns } from './order-list.repository.ts';

/** An order with its coupon and the subscription that it began. */
export function findOrderDetails(db: Database, reference: string) {
  return db
    .selectFrom('orders')
    .leftJoin('coupon_uses', 'coupon_uses.order_id', 'orders.id')
    .leftJoin('coupons', 'coupons.id', 'coupon_uses.coupon_id')
    .leftJoin('subscriptions', 'subscriptions.id', 'orders.subscription_id')
    .leftJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select(summaryColumns)
    .select(moneyBack)
    .select(['orders.list_amount', 'orders.tax', 'orders.quantity', 'orders.trial_days', 'orders.country'])
    .select(['orders.provider_checkout', 'orders.expires_at', 'orders.failure', 'orders.subscription_id'])
    .select(['coupons.code as coupon_code', 'coupon_uses.state as coupon_state'])
    .select(['plans.name as plan_name', 'subscriptions.status as subscription_status'])
    .select(['subscriptions.current_period_end', 'subscriptions.cancel_at'])
    .select('subscriptions.provider_subscription')
    .where('orders.reference', '=', reference)
    .executeTakeFirst();
}

export type OrderDetailsRow = NonNullable<Awaited<ReturnType<typeof findOrderDetails>>>;

/** More payments than a subscription has in eight years. */
const mostPayments = 100;

/** The payments of an order and of the subscription that it began, the newest first, with refunds and invoices. */
export function findPaymentsOf(db: Database, order: Pick<OrderDetailsRow, 'id' | 'subscription_id'>) {
  return db
    .selectFrom('payments')
    .select(['id', 'provider_payment', 'status', 'amount', 'currency', 'created_at', 'paid_at'])
    .select(invoicedTax('payments').as('tax'))
    .select(['period_start', 'period_end', 'failure', 'dispute', 'funds_taken'])
    .select((e) => [
      jsonArrayFrom(
        e
          .selectFrom('refunds')
          .select(['refunds.id', 'provider_refund', 'refunds.amount', 'refunds.status', 'refunds.created_at'])
          .whereRef('refunds.payment_id', '=', 'payments.id')
          .orderBy('refunds.created_at')
          .orderBy('refunds.id'),
      ).as('refunds'),
      jsonArrayFrom(
        e
          .selectFrom('invoices')
          .select(['invoices.number', 'invoices.kind'])
          .whereRef('invoices.payment_id', '=', 'payments.id')
          .orderBy('invoices.issued_at')
          .orderBy('invoices.id'),
      ).as('invoices'),
    ])
    .where((e) =>
      e.or([e('order_id', '=', order.id), e('subscription_id', '=', order.subscription_id ?? order.id)]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostPayments)
    .execute();
}

export type PaymentRow = Awaited<ReturnType<typeof findPaymentsOf>>[number];
