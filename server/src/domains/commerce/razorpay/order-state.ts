import type { CheckoutState, ProviderState } from '../payments/provider-states.ts';
import type { RazorpayOrder, RazorpayPayment } from './entities.ts';
import { paymentState, wasTaken, type PaymentRecord } from './payment-state.ts';

const newestFirst = (payments: readonly RazorpayPayment[]) =>
  payments.toSorted((a, b) => b.created_at - a.created_at);

/** The payment that decides about the state of an order: the newest that was taken, else the one nearest to it. */
export function decidingPayment(payments: readonly RazorpayPayment[]): RazorpayPayment | null {
  const newest = newestFirst(payments);
  const authorized = newest.find(({ status }) => status === 'authorized');
  return newest.find(wasTaken) ?? authorized ?? newest[0] ?? null;
}

/** The other payments that were taken for the same order, such as a late one that seemed to have failed; the oldest first. */
export function surplusPayments(payments: readonly RazorpayPayment[]): RazorpayPayment[] {
  return newestFirst(payments).filter(wasTaken).slice(1).toReversed();
}

/**
 * The state of an order. A failed payment leaves it open, because the buyer may try again and Razorpay may still learn
 * from the bank that it succeeded. `isClosed`: this site offers it no longer; it can be paid all the same.
 */
export function orderState(
  order: RazorpayOrder & { readonly receipt: string },
  {
    deciding,
    surplus,
  }: { readonly deciding: PaymentRecord | null; readonly surplus: readonly PaymentRecord[] },
  isClosed: boolean,
): ProviderState {
  const about = { reference: order.receipt, period: null };
  const payment = deciding ? paymentState(deciding, about) : null;
  // What was taken counts, not what was asked for.
  const { amount, currency } = payment?.status === 'paid' ? payment : order;
  const status = statusOf(deciding?.payment ?? null, isClosed);
  return {
    checkout: { id: order.id, reference: order.receipt, status, amount, currency },
    payment,
    ...(surplus.length > 0 && { surplus: surplus.map((each) => paymentState(each, about)) }),
    subscription: null,
  };
}

function statusOf(payment: RazorpayPayment | null, isClosed: boolean): CheckoutState['status'] {
  if (payment && wasTaken(payment)) return 'paid';
  if (payment?.status === 'authorized') return 'awaiting';
  return isClosed ? 'expired' : 'open';
}
