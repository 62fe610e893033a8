import { formatMoney } from '@fit-coder/contracts/money';
import type { PaymentState } from '../payments/provider-states.ts';

/** A payment, as far as it decides about refunds. */
export interface RefundablePayment {
  readonly id: string;
  readonly provider: string;
  /** The provider's ids of the payment, and of the subscription that it renews; null for others. */
  readonly providerPayment: string;
  readonly providerSubscription: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly status: PaymentState['status'];
  readonly paidAt: Date | null;
  /** The provider's word for the state of a dispute. */
  readonly dispute: string | null;
  readonly fundsTaken: boolean;
  /** What was paid back, is on its way, or was asked for. */
  readonly claimed: number;
}

/** The states in which a dispute is over and the seller has the money. Unknown states count as open. */
const endedDisputes = new Set(['won', 'closed', 'warning_closed', 'prevented']);

export function leftOf({ amount, claimed }: Pick<RefundablePayment, 'amount' | 'claimed'>): number {
  return Math.max(0, amount - claimed);
}

/** Why nothing of a payment can be refunded; null if something can. */
export function refusalOf(payment: RefundablePayment): string | null {
  const { amount, status, dispute, fundsTaken } = payment;
  if (status !== 'paid') return 'This payment has not arrived, so there is nothing to refund.';
  if (amount === 0) return 'Nothing was paid, so there is nothing to refund.';
  if (fundsTaken) return 'The buyer’s bank took this payment back because of a dispute.';
  if (dispute !== null && !endedDisputes.has(dispute))
    return 'The buyer’s bank is looking into this payment. It can be refunded once the dispute is over.';
  return leftOf(payment) === 0
    ? 'This payment was already refunded in full, or the refund is on its way.'
    : null;
}

/** Why this amount cannot be refunded; null if it can. */
export function refusalOfAmount(payment: RefundablePayment, amount: number): string | null {
  const refusal = refusalOf(payment);
  if (refusal !== null) return refusal;
  const left = leftOf(payment);
  return amount > left
    ? `Only ${formatMoney(left, payment.currency)} of this payment is left to refund.`
    : null;
}
