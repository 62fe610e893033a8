import Stripe from 'stripe';
import { newId } from './ids.ts';

export function customerObject(
  {
    name,
    email,
    metadata,
  }: { readonly name: string | null; readonly email: string | null; readonly metadata: Stripe.Metadata },
  created: number,
): Stripe.Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_prefix: 'DOUBLE',
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    name,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

export function productObject(name: string, metadata: Stripe.Metadata, created: number): Stripe.Product {
  return {
    id: newId('prod'),
    object: 'product',
    active: true,
    created,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata,
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: created,
    url: null,
  };
}

export interface PriceTraits {
  readonly product: string;
  readonly currency: string;
  readonly amount: number;
  readonly interval: 'month' | 'year' | null;
  readonly taxBehavior: 'inclusive' | 'unspecified';
  readonly metadata: Stripe.Metadata;
}

export function priceObject(traits: PriceTraits, created: number): Stripe.Price {
  const { product, currency, amount, interval, taxBehavior, metadata } = traits;
  return {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created,
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata,
    nickname: null,
    product,
    recurring: interval && {
      interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: taxBehavior,
    tiers_mode: null,
    transform_quantity: null,
    type: interval ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: Stripe.Decimal.from(amount),
  };
}

/** The old form of a price, which subscription items still have. */
export function planObject(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: true,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

export interface CouponTraits {
  readonly id: string;
  readonly name: string | null;
  readonly amountOff: number;
  readonly currency: string;
  readonly maxRedemptions: number | null;
}

export function couponObject(traits: CouponTraits, created: number): Stripe.Coupon {
  return {
    id: traits.id,
    object: 'coupon',
    amount_off: traits.amountOff,
    created,
    currency: traits.currency,
    duration: 'once',
    duration_in_months: null,
    livemode: false,
    max_redemptions: traits.maxRedemptions,
    metadata: {},
    name: traits.name,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  };
}
