import type Stripe from 'stripe';
import { newId } from './ids.ts';

export interface IntentTraits {
  readonly amount: number;
  readonly currency: string;
  readonly customer: string;
  readonly description: string | null;
  readonly metadata: Stripe.Metadata;
}

export function intentObject(traits: IntentTraits, created: number): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: traits.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_double`,
    confirmation_method: 'automatic',
    created,
    currency: traits.currency,
    customer: traits.customer,
    customer_account: null,
    description: traits.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: traits.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

/** The attempt to take the money of a payment intent. */
export function chargeObject(
  intent: Stripe.PaymentIntent,
  {
    paymentMethod,
    status,
    failure,
  }: {
    readonly paymentMethod: string;
    readonly status: 'failed' | 'pending' | 'succeeded';
    readonly failure: string | null;
  },
  created: number,
): Stripe.Charge {
  const succeeded = status === 'succeeded';
  const id = newId('ch');
  return {
    ...emptyCharge,
    id,
    amount: intent.amount,
    amount_captured: succeeded ? intent.amount : 0,
    captured: status !== 'failed',
    created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    failure_code: failure === null ? null : 'card_declined',
    failure_message: failure,
    metadata: intent.metadata,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: succeeded ? 'approved_by_network' : 'declined_by_network',
      reason: null,
      seller_message: failure ?? 'Payment complete.',
      type: succeeded ? 'authorized' : 'issuer_declined',
    },
    paid: succeeded,
    payment_intent: intent.id,
    payment_method: paymentMethod,
    status,
  };
}

const emptyCharge = {
  object: 'charge',
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  disputed: false,
  failure_balance_transaction: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  payment_method_details: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>;
