import type Stripe from 'stripe';
import { newId } from './ids.ts';

export function refundObject(
  charge: Stripe.Charge,
  {
    amount,
    status,
    metadata,
  }: {
    readonly amount: number;
    readonly status: 'pending' | 'succeeded';
    readonly metadata: Stripe.Metadata;
  },
  created: number,
): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  };
}
