import type Stripe from 'stripe';
import { planObject } from './catalogue.ts';
import { newId } from './ids.ts';

export interface SubscriptionTraits {
  readonly customer: string;
  readonly price: Stripe.Price;
  readonly quantity: number;
  readonly metadata: Stripe.Metadata;
  readonly description: string | null;
  readonly paymentMethod: string | null;
  readonly computesTax: boolean;
  readonly start: number;
  readonly periodEnd: number;
  readonly trialEnd: number | null;
  readonly missingPaymentMethod: 'cancel' | 'create_invoice' | 'pause';
}

export function subscriptionObject(traits: SubscriptionTraits): Stripe.Subscription {
  const id = newId('sub');
  const { start, trialEnd } = traits;
  return {
    ...emptySubscription,
    id,
    automatic_tax: { disabled_reason: null, enabled: traits.computesTax, liability: null },
    billing_cycle_anchor: trialEnd ?? start,
    created: start,
    currency: traits.price.currency,
    customer: traits.customer,
    default_payment_method: traits.paymentMethod,
    description: traits.description,
    items: {
      object: 'list',
      data: [itemObject(id, traits)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: traits.metadata,
    start_date: start,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: traits.missingPaymentMethod },
    },
    trial_start: trialEnd === null ? null : start,
  };
}

function itemObject(subscription: string, traits: SubscriptionTraits): Stripe.SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: traits.start,
    current_period_end: traits.trialEnd ?? traits.periodEnd,
    current_period_start: traits.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planObject(traits.price),
    price: traits.price,
    quantity: traits.quantity,
    subscription,
    tax_rates: [],
  };
}

const emptySubscription = {
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
} satisfies Partial<Stripe.Subscription>;
