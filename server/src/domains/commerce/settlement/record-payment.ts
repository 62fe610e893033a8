import { storePayment, type PaymentChange, type PaymentOwner } from '../payments/payments.repository.ts';
import type { PaymentState } from '../payments/provider-states.ts';
import type { Settling } from './settling.ts';

/**
 * Stores the state of a payment with its refunds. The caller has locked the order or the subscription that the payment
 * belongs to.
 */
export async function recordPayment(
  { tx, provider, ticket }: Pick<Settling, 'tx' | 'provider' | 'ticket'>,
  payment: PaymentState,
  owner: PaymentOwner,
): Promise<PaymentChange> {
  return storePayment(tx, provider.name, payment, owner, ticket);
}
