import { refOf } from './references.ts';
import Stripe from 'stripe';
import { nested } from '../wire/lists.ts';
import { newId } from './ids.ts';

export interface InvoiceTraits {
  readonly subscription: Stripe.Subscription;
  readonly reason: Stripe.Invoice.BillingReason;
  readonly lines: readonly LineTraits[];
  readonly discount: number;
  readonly tax: number;
  /** The customer's balance; below zero it is a credit, and above zero a debt. */
  readonly balance: number;
}

export interface LineTraits {
  readonly description: string;
  readonly amount: number;
  readonly quantity: number;
  readonly price: Stripe.Price;
  readonly start: number;
  readonly end: number;
  readonly proration: boolean;
}

/** An invoice that is finalised, and is still to be paid. */
export function invoiceObject(traits: InvoiceTraits, created: number): Stripe.Invoice {
  const { subscription, lines, discount, tax, balance } = traits;
  const id = newId('in');
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const total = subtotal - discount;
  // A total below zero becomes a credit.
  const due = total > 0 ? Math.max(0, total + balance) : 0;
  const all = lines.map((line) => lineObject(line, id, subscription));
  return {
    ...emptyInvoice,
    id,
    amount_due: due,
    amount_remaining: due,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription.automatic_tax.enabled,
      liability: null,
      provider: null,
      status: subscription.automatic_tax.enabled ? 'complete' : null,
    },
    billing_reason: traits.reason,
    created,
    currency: subscription.currency,
    customer: subscription.customer,
    default_payment_method: null,
    effective_at: created,
    ending_balance: balance + total - due,
    hosted_invoice_url: `https://invoice.stripe.com/i/${id}`,
    lines: nested(all, `/v1/invoices/${id}/lines`),
    number: `DOUBLE-${id.slice(-6)}`,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    // The invoice's own period is the one before.
    period_end: created,
    period_start: created,
    starting_balance: balance,
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    total,
    total_discount_amounts: discount > 0 ? [{ amount: discount, discount: newId('di') }] : [],
    total_excluding_tax: total - tax,
    total_taxes: tax > 0 ? [taxOf(tax, total)] : [],
  };
}

function taxOf(amount: number, total: number): Stripe.Invoice.TotalTax {
  return {
    amount,
    tax_behavior: 'inclusive',
    tax_rate_details: { tax_rate: 'txr_double' },
    taxability_reason: 'standard_rated',
    taxable_amount: total - amount,
    type: 'tax_rate_details',
  };
}

function lineObject(
  line: LineTraits,
  invoice: string,
  subscription: Stripe.Subscription,
): Stripe.InvoiceLineItem {
  const { amount, description, quantity, price, start, end, proration } = line;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: subscription.items.data[0]?.id ?? '',
      },
      type: 'subscription_item_details',
    },
    period: { start, end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: refOf(price.product) },
      type: 'price_details',
      unit_amount_decimal: Stripe.Decimal.from(price.unit_amount ?? 0),
    },
    quantity,
    quantity_decimal: Stripe.Decimal.from(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

const emptyInvoice = {
  object: 'invoice',
  account_country: 'US',
  account_name: 'Double',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_email: null,
  customer_name: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status: 'open',
  subtotal_excluding_tax: null,
  test_clock: null,
  total_pretax_credit_amounts: [],
  webhooks_delivered_at: null,
} satisfies Partial<Stripe.Invoice>;

/** How an invoice is paid: by one payment intent. */
export function invoicePaymentObject(
  invoice: Stripe.Invoice,
  intent: string,
  created: number,
): Stripe.InvoicePayment {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}
