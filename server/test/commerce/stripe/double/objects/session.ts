import type Stripe from 'stripe';
import { newId } from './ids.ts';

export interface SessionTraits {
  readonly mode: 'payment' | 'subscription';
  readonly customer: string;
  readonly reference: string | null;
  readonly currency: string;
  readonly subtotal: number;
  readonly total: number;
  readonly discount: number;
  readonly tax: number;
  readonly computesTax: boolean;
  readonly coupon: string | null;
  readonly metadata: Stripe.Metadata;
  readonly expiresAt: number;
  readonly successUrl: string;
  readonly cancelUrl: string | null;
  readonly origin: string;
}

export function sessionObject(traits: SessionTraits, created: number): Stripe.Checkout.Session {
  const id = newId('cs_test');
  return {
    ...emptySession,
    id,
    amount_subtotal: traits.subtotal,
    amount_total: traits.total,
    automatic_tax: {
      enabled: traits.computesTax,
      liability: traits.computesTax ? { type: 'self' } : null,
      provider: traits.computesTax ? 'stripe' : null,
      status: traits.computesTax ? 'complete' : null,
    },
    cancel_url: traits.cancelUrl,
    client_reference_id: traits.reference,
    created,
    currency: traits.currency,
    customer: traits.customer,
    discounts: traits.coupon === null ? [] : [{ coupon: traits.coupon, promotion_code: null }],
    expires_at: traits.expiresAt,
    metadata: traits.metadata,
    mode: traits.mode,
    payment_method_collection: traits.mode === 'subscription' ? 'always' : 'if_required',
    success_url: traits.successUrl,
    total_details: { amount_discount: traits.discount, amount_shipping: 0, amount_tax: traits.tax },
    url: `${traits.origin}/c/pay/${id}`,
  };
}

const emptySession = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  customer_creation: null,
  customer_details: null,
  customer_email: null,
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card'],
  payment_status: 'unpaid',
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  submit_type: null,
  subscription: null,
  ui_mode: null,
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;
