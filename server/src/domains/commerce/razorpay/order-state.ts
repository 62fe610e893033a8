import type { CheckoutState, ProviderState } from '../payments/provider-states.ts';
import type { RazorpayOrder, RazorpayPayment } from './entities.ts';
import { paymentState, wasTaken, type PaymentRecord } from './payment-state.ts';

/** The payment that decides about an order: the one that was taken, else the one nearest to it. */
export function decidingPayment(payments: readonly RazorpayPayment[]): RazorpayPayment | null {
  const newest = payments.toSorted((a, b) => b.created_at - a.created_at);
  const authorized = newest.find(({ status }) => status === 'authorized');
  return newest.find(wasTaken) ?? authorized ?? newest[0] ?? null;
}

/**
 * The state of an order. A failed payment leaves it open, because the buyer may try again and Razorpay may still learn
 * from the bank that it succeeded. `isClosed`: this site offers it no longer; it can be paid all the same.
 */
export function orderState(
  order: RazorpayOrder & { readonly receipt: string },
  deciding: PaymentRecord | null,
  isClosed: boolean,
): ProviderState {
  const payment = deciding ? paymentState(deciding, { reference: order.receipt, period: null }) : null;
  // What was taken counts, not what was asked for.
  const { amount, currency } = payment?.status === 'paid' ? payment : order;
  const status = statusOf(deciding?.payment ?? null, isClosed);
  return {
    checkout: { id: order.id, reference: order.receipt, status, amount, currency },
    payment,
    subscription: null,
  };
}

function statusOf(payment: RazorpayPayment | null, isClosed: boolean): CheckoutState['status'] {
  if (payment && wasTaken(payment)) return 'paid';
  if (payment?.status === 'authorized') return 'awaiting';
  return isClosed ? 'expired' : 'open';
}
