import { orderAgainPath } from '@fit-coder/contracts/selling/order-again';
import type { Database } from '../../../platform/database/database.ts';
import { findOrderCoupon } from '../coupons/coupons.repository.ts';
import { findOrderedPlan } from '../orders/order-details.repository.ts';
import type { InsertedOrder } from '../orders/new-order.repository.ts';
import type {
  CheckoutLine,
  CheckoutRequest,
  Customer,
  RecurringTerms,
} from '../payments/payment-provider.ts';
import { recurringPriceOf } from '../plans/plans.repository.ts';

/** An order whose checkout can be opened. */
export type OpenableOrder = InsertedOrder & {
  readonly expires_at: Date;
  /** Its buyer; null if the account was deleted. */
  readonly contact: { readonly name: string; readonly email: string } | null;
};

/**
 * What the provider is asked for, from the order as stored: the same order is always the same request, so a provider
 * that was asked before answers with the same checkout.
 */
export async function checkoutRequestOf(
  db: Database,
  order: OpenableOrder,
  customer: Customer,
  computesTax: boolean,
): Promise<CheckoutRequest> {
  const { reference } = order;
  const recurring = await recurringTermsOf(db, order);
  return {
    reference,
    amount: order.amount_cents,
    currency: order.currency,
    description: order.description,
    lines: linesOf(order, recurring),
    discount: order.discount,
    customer,
    recurring,
    computesTax,
    expiresAt: order.expires_at,
    successPath: `/paymentsuccess?reference=${reference}`,
    failurePath: `/failpay?reference=${reference}`,
    cancelPath: await orderAgainPathOf(db, order),
  };
}

/** Back to where it was ordered, with the same choice. */
async function orderAgainPathOf(db: Database, order: OpenableOrder): Promise<string> {
  const { id, kind, recipient, quantity: seats, discount } = order;
  const plan = kind === 'courses' ? null : await findOrderedPlan(db, id);
  const coupon = discount > 0 ? await findOrderCoupon(db, id) : null;
  return orderAgainPath({ kind, recipient, plan, seats, coupon });
}

/** What renews after the order; null for a purchase that is paid once. */
async function recurringTermsOf(db: Database, order: OpenableOrder): Promise<RecurringTerms | null> {
  const { subscription_id: subscriptionId, plan_price_id: priceId, unit_amount: amount } = order;
  if (subscriptionId === null || priceId === null || amount === null) return null;
  return {
    subscriptionId,
    price: await recurringPriceOf(db, priceId, amount),
    quantity: order.quantity,
    trialDays: order.trial_days,
    firstDiscount: order.discount,
  };
}

function linesOf(order: OpenableOrder, recurring: RecurringTerms | null): CheckoutLine[] {
  if (recurring) {
    const { price, quantity } = recurring;
    return [{ name: order.description, quantity, amount: price.amount * quantity }];
  }
  const { items } = order;
  if (items.length === 0)
    return [
      { name: order.description, quantity: order.quantity, amount: order.amount_cents + order.discount },
    ];
  return items.map((item) => ({
    name: item.title,
    quantity: 1,
    amount: item.priceCents + item.discountCents,
  }));
}
