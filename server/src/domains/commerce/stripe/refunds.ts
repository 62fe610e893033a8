import type Stripe from 'stripe';
import { formatMoney } from '@fit-coder/contracts/money';
import { PaymentRefused, type RefundOrder } from '../payments/payment-provider.ts';
import type { RefundState } from '../payments/provider-states.ts';
import type { StripeAccount } from './client.ts';
import { fromStripe, toStripe } from './currencies.ts';
import { known, orRefused } from './errors.ts';
import { withKey } from './idempotency.ts';
import { idOf } from './states/ids.ts';
import { allRefunds, refundState } from './states/refund-state.ts';

/**
 * Refunds a part or the rest of a payment. Earlier refunds are looked up first, because Stripe forgets keys after a day:
 * one with this order's key is the same refund.
 * @throws PaymentRefused
 */
export async function refund({ client }: StripeAccount, order: RefundOrder): Promise<RefundState> {
  const charge = await chargeOf(client, order.payment);
  if (!charge) throw new PaymentRefused('Stripe has no payment of this kind that could be refunded.');
  const refunds = await allRefunds(client, charge);
  const earlier = refunds.find((each) => isOf(each, order));
  if (earlier) return refundState(earlier);
  checkRemainder(order, charge, refunds);
  const parameters: Stripe.RefundCreateParams = {
    charge: charge.id,
    amount: toStripe(order),
    metadata: { request: order.key },
  };
  const made = withKey(
    `refund:${order.key}`,
    (options) => client.refunds.create(parameters, options),
    () => findRefund(client, charge.id, order),
  );
  return refundState(await orRefused(made));
}

function isOf({ metadata }: Stripe.Refund, { key }: RefundOrder): boolean {
  return metadata?.['request'] === key;
}

async function findRefund(client: Stripe, charge: string, order: RefundOrder): Promise<Stripe.Refund | null> {
  for await (const made of client.refunds.list({ charge, limit: 100 })) if (isOf(made, order)) return made;
  return null;
}

function checkRemainder(
  { amount, currency }: RefundOrder,
  charge: Stripe.Charge,
  refunds: readonly Stripe.Refund[],
): void {
  const kept = refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, earlier) => sum - earlier.amount, charge.amount_captured);
  const left = fromStripe(kept, charge.currency);
  if (left.currency !== currency)
    throw new PaymentRefused(
      `This payment was made in ${left.currency}, so it is refunded in ${left.currency}.`,
    );
  if (left.amount === 0) throw new PaymentRefused('This payment was already refunded in full.');
  if (amount > left.amount)
    throw new PaymentRefused(`Only ${formatMoney(left.amount, currency)} of this payment is left to refund.`);
}

/** The successful charge of a payment: of an invoice, or of a payment intent. */
async function chargeOf(client: Stripe, payment: string): Promise<Stripe.Charge | null> {
  if (!payment.startsWith('in_')) return intentCharge(client, payment);
  for await (const paid of client.invoicePayments.list({ invoice: payment, status: 'paid', limit: 100 })) {
    const { payment_intent: intent, charge } = paid.payment;
    if (intent !== undefined) return intentCharge(client, idOf(intent));
    if (charge !== undefined) return client.charges.retrieve(idOf(charge), { expand: ['refunds'] });
  }
  return null;
}

async function intentCharge(client: Stripe, id: string): Promise<Stripe.Charge | null> {
  const expand = ['latest_charge', 'latest_charge.refunds'];
  const intent = await known(client.paymentIntents.retrieve(id, { expand }));
  const charge = intent?.latest_charge;
  return intent?.status === 'succeeded' && charge && typeof charge === 'object' ? charge : null;
}
