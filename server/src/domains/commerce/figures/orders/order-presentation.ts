import type {
  OrderDetails,
  OrderPayment,
  OrderSummary,
} from '@fit-coder/contracts/payments-administration/orders';
import type { Person } from '@fit-coder/contracts/payments-administration/shared';
import type { CurrentUser } from '../../../../platform/route.ts';
import { shownCode } from '../../coupons/coupon.ts';
import { awaitedSince, type OrderItem } from '../../orders/order.ts';
import { leftOf, refusalOf, type RefundablePayment } from '../../refunds/refund.ts';
import { statusAt } from '../../subscriptions/subscription.ts';
import type { ListedOrderRow } from './order-list.repository.ts';
import type { OrderDetailsRow, PaymentRow } from './order-details.repository.ts';

/** A time of the database, or one in its JSON, as ISO 8601 in UTC. */
const instantOf = (time: Date | string): string => new Date(time).toISOString();
const optionalInstant = (time: Date | null): string | null => time && instantOf(time);

export function presentListedOrder(row: ListedOrderRow, buyer: Person | null, now: Date): OrderSummary {
  return {
    reference: row.reference,
    buyer,
    kind: row.kind,
    recipient: row.recipient,
    description: row.description,
    amountCents: row.amount_cents,
    discountCents: row.discount,
    currency: row.currency,
    status: row.status,
    awaitingSince: awaitedSince(row, now),
    refundedCents: row.refunded,
    disputed: row.disputed,
    provider: row.provider,
    createdAt: instantOf(row.created_at),
    settledAt: optionalInstant(row.settled_at),
  };
}

/** The parts of an order's page that are stored with the order itself. */
export function presentTerms(
  row: OrderDetailsRow,
  items: readonly OrderItem[],
  viewer: Pick<CurrentUser, 'role'>,
  now: Date,
): Omit<OrderDetails, keyof OrderSummary | 'payments' | 'events' | 'alarms'> {
  return {
    listAmountCents: row.list_amount ?? row.amount_cents + row.discount,
    taxCents: row.tax,
    quantity: row.quantity,
    trialDays: row.trial_days,
    country: row.country,
    providerCheckout: row.provider_checkout,
    expiresAt: optionalInstant(row.expires_at),
    failure: row.failure,
    coupon: presentCoupon(row, viewer),
    lines: items.map(({ courseId, title, listPriceCents, discountCents, priceCents }) => ({
      courseId,
      title,
      listPriceCents,
      discountCents,
      priceCents,
    })),
    subscription: presentSubscriptionOf(row, now),
  };
}

function presentCoupon(
  { coupon_code: code, coupon_state: state }: OrderDetailsRow,
  viewer: Pick<CurrentUser, 'role'>,
): OrderDetails['coupon'] {
  return code && state ? { code: shownCode(code, viewer), state } : null;
}

function presentSubscriptionOf(row: OrderDetailsRow, now: Date): OrderDetails['subscription'] {
  const {
    subscription_id: id,
    plan_name: plan,
    subscription_status: status,
    current_period_end,
    cancel_at,
  } = row;
  if (id === null || plan === null || status === null) return null;
  return {
    id,
    plan,
    status: statusAt({ status, current_period_end }, now),
    currentPeriodEnd: optionalInstant(current_period_end),
    cancelAt: optionalInstant(cancel_at),
  };
}

/** Payments of an order with what is left to refund of each. */
export function presentPayments(
  rows: readonly PaymentRow[],
  refundables: readonly RefundablePayment[],
): OrderPayment[] {
  const byId = new Map(refundables.map((payment) => [payment.id, payment]));
  return rows.map((row) => presentPayment(row, byId.get(row.id)));
}

function presentPayment(row: PaymentRow, refundable: RefundablePayment | undefined): OrderPayment {
  return {
    id: row.id,
    providerPayment: row.provider_payment,
    status: row.status,
    amountCents: row.amount,
    taxCents: row.tax,
    currency: row.currency,
    createdAt: instantOf(row.created_at),
    paidAt: optionalInstant(row.paid_at),
    periodStart: optionalInstant(row.period_start),
    periodEnd: optionalInstant(row.period_end),
    failure: row.failure,
    dispute: row.dispute,
    fundsTaken: row.funds_taken,
    renews: (refundable?.providerSubscription ?? null) !== null,
    leftCents: refundable && refusalOf(refundable) === null ? leftOf(refundable) : 0,
    refunds: row.refunds.map((refund) => ({
      id: refund.id,
      providerRefund: refund.provider_refund,
      amountCents: refund.amount,
      status: refund.status,
      createdAt: instantOf(refund.created_at),
    })),
    invoices: row.invoices,
  };
}
