import { refOf } from '../objects/references.ts';
import type Stripe from 'stripe';
import { refundObject } from '../objects/refund.ts';
import { StripeFault } from '../wire/fault.ts';
import { numberAt, textAt, textsAt } from '../wire/form.ts';
import { page } from '../wire/lists.ts';
import { need, newestFirst, type World } from '../world.ts';
import type { ApiRoute, Call } from './route.ts';

export const paymentRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    parameters: ['PaymentIntents', 'PaymentIntentRetrieveParams'],
    answer: ({ world, id }) => need(world.intents, 'payment_intent', id),
  },
  {
    method: 'GET',
    path: '/v1/charges',
    parameters: ['Charges', 'ChargeListParams'],
    answer: ({ world, parameters }) => {
      const customer = textAt(parameters, 'customer');
      const found = newestFirst(world.charges).filter((charge) => charge.customer === customer);
      return page(found, parameters, '/v1/charges');
    },
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    parameters: ['Charges', 'ChargeRetrieveParams'],
    answer: ({ world, id }) => need(world.charges, 'charge', id),
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    parameters: ['Refunds', 'RefundListParams'],
    answer: ({ world, parameters }) =>
      page(refundsOf(world, textAt(parameters, 'charge') ?? ''), parameters, '/v1/refunds'),
  },
  {
    method: 'POST',
    path: '/v1/refunds',
    parameters: ['Refunds', 'RefundCreateParams'],
    answer: createRefund,
  },
  {
    method: 'GET',
    path: '/v1/disputes',
    parameters: ['Disputes', 'DisputeListParams'],
    answer: ({ world, parameters }) => {
      const charge = textAt(parameters, 'charge');
      const found = newestFirst(world.disputes).filter((dispute) => dispute.charge === charge);
      return page(found, parameters, '/v1/disputes');
    },
  },
];

export function refundsOf(world: World, charge: string): Stripe.Refund[] {
  return newestFirst(world.refunds).filter((refund) => refund.charge === charge);
}

function createRefund({ world, parameters }: Call): object {
  const charge = need(world.charges, 'charge', textAt(parameters, 'charge') ?? '', 'charge');
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = numberAt(parameters, 'amount') ?? left;
  const isDisputed = [...world.disputes.values()].some(
    (dispute) => dispute.charge === charge.id && !dispute.is_charge_refundable,
  );
  if (isDisputed) throw refused('charge_disputed', `Charge ${charge.id} has been charged back.`);
  if (left === 0) throw refused('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  if (amount > left)
    throw refused('parameter_invalid_integer', 'Refund amount is greater than unrefunded amount on charge.');
  const metadata = textsAt(parameters, 'metadata');
  const refund = refundObject(charge, { amount, status: world.refundStatus, metadata }, world.now());
  world.refunds.set(refund.id, refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  world.emit('refund.created', refund);
  world.emit('charge.refunded', charge);
  return refund;
}

function refused(code: string, message: string): StripeFault {
  return new StripeFault(400, message, { type: 'invalid_request_error', code });
}

/** The end of a refund that was pending, or one that the buyer's bank sent back. */
export function endRefund(world: World, id: string, status: 'failed' | 'succeeded'): void {
  const refund = need(world.refunds, 'refund', id);
  refund.status = status;
  if (status === 'failed') {
    const charge = need(world.charges, 'charge', refOf(refund.charge));
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    refund.failure_reason = 'expired_or_canceled_card';
    world.emit('refund.failed', refund);
  }
  world.emit('refund.updated', refund);
}
