import type Stripe from 'stripe';
import type { PaymentState } from '../../payments/provider-states.ts';
import { allRefunds, refundState } from './refund-state.ts';

/** What happened to the charges of a payment after they were made. */
export type Aftermath = Pick<PaymentState, 'refunds' | 'dispute'>;

export async function aftermathOf(client: Stripe, charges: readonly Stripe.Charge[]): Promise<Aftermath> {
  const refunds: Stripe.Refund[] = [];
  const disputes: Stripe.Dispute[] = [];
  for (const charge of charges) {
    refunds.push(...(await allRefunds(client, charge)));
    if (charge.disputed)
      disputes.push(...(await Array.fromAsync(client.disputes.list({ charge: charge.id, limit: 100 }))));
  }
  return { refunds: refunds.map(refundState), dispute: disputeOf(disputes) };
}

/**
 * The bank has the money while more was withdrawn than given back. The status does not decide: inquiries take nothing,
 * and an appeal may or may not have given it back.
 */
function disputeOf(disputes: readonly Stripe.Dispute[]): PaymentState['dispute'] {
  const [latest] = disputes.toSorted((one, other) => other.created - one.created);
  if (!latest) return null;
  const moved = disputes
    .flatMap((dispute) => dispute.balance_transactions)
    .reduce((sum, { amount }) => sum + amount, 0);
  return { status: latest.status, fundsTaken: moved < 0 };
}
