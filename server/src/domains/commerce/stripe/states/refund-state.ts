import type Stripe from 'stripe';
import type { RefundState } from '../../payments/provider-states.ts';
import { fromStripe } from '../currencies.ts';
import { dateOf } from './ids.ts';

export function refundState(refund: Stripe.Refund): RefundState {
  const { id, amount, currency, status, created, metadata } = refund;
  return {
    id,
    key: metadata?.['request'] ?? null,
    amount: fromStripe(amount, currency).amount,
    status: statusOf(status),
    createdAt: dateOf(created),
  };
}

/** A refund that waits for the buyer's bank account is pending; only a success is final, and it can fail later. */
function statusOf(status: string | null): RefundState['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** Every refund of a charge, including the failed ones; the list in a charge ends after ten. */
export async function allRefunds(client: Stripe, charge: Stripe.Charge): Promise<Stripe.Refund[]> {
  const { refunds } = charge;
  if (refunds && !refunds.has_more) return refunds.data;
  return Array.fromAsync(client.refunds.list({ charge: charge.id, limit: 100 }));
}
