import type Stripe from 'stripe';
import type { CheckoutLine, CheckoutRequest, RecurringTerms } from '../../payments/payment-provider.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { toStripe } from '../currencies.ts';

type SessionParameters = Stripe.Checkout.SessionCreateParams;

/** Stripe's limits: minutes that a checkout stays open, lines of one payment, and letters of a name. */
const limits = { minutes: { least: 30, most: 24 * 60 }, lines: 100, name: 250 } as const;

/** Seconds that a request may take on its way to Stripe. */
const slack = 60;

/** What a session is created with. `coupon` takes the discount off. */
export async function sessionParameters(
  request: CheckoutRequest,
  catalogue: Catalogue,
  coupon: string | null,
  { origin, now }: { readonly origin: string; readonly now: Date },
): Promise<SessionParameters> {
  return {
    client_reference_id: request.reference,
    customer: await catalogue.customerOf(request.customer),
    metadata: metadataOf(request),
    // The buyer pays the amount of the order in its currency.
    adaptive_pricing: { enabled: false },
    expires_at: expiryOf(request.expiresAt, now),
    success_url: `${origin}${request.successPath}`,
    cancel_url: `${origin}${request.cancelPath}`,
    ...(coupon === null ? {} : { discounts: [{ coupon }] }),
    ...(request.computesTax
      ? { automatic_tax: { enabled: true }, customer_update: { address: 'auto' } }
      : {}),
    ...(request.recurring
      ? await subscriptionParameters(request, request.recurring, catalogue)
      : paymentParameters(request)),
  };
}

/** The same on the session, the payment and the subscription, because Stripe copies it to none of them. */
function metadataOf({ reference, customer, recurring }: CheckoutRequest) {
  return {
    reference,
    user: customer.userId,
    ...(recurring ? { subscription: recurring.subscriptionId } : {}),
  };
}

function paymentParameters(request: CheckoutRequest): SessionParameters {
  return {
    mode: 'payment',
    line_items: linesOf(request).map((line) => lineItem(line, request)),
    payment_intent_data: { description: request.description, metadata: metadataOf(request) },
  };
}

async function subscriptionParameters(
  request: CheckoutRequest,
  { price, quantity, trialDays }: RecurringTerms,
  catalogue: Catalogue,
): Promise<SessionParameters> {
  return {
    mode: 'subscription',
    line_items: [{ price: await catalogue.priceOf(price), quantity }],
    // Also when nothing is due now: the card is for what renews.
    payment_method_collection: 'always',
    subscription_data: {
      description: request.description,
      metadata: metadataOf(request),
      ...(trialDays > 0 ? trialOf(trialDays) : {}),
    },
  };
}

function trialOf(days: number) {
  return {
    trial_period_days: days,
    // Without a card at its end, Stripe would send an invoice.
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  } as const;
}

/** More lines than Stripe takes become one. */
function linesOf({ lines, description, amount, discount }: CheckoutRequest): readonly CheckoutLine[] {
  return lines.length <= limits.lines
    ? lines
    : [{ name: description, quantity: 1, amount: amount + discount }];
}

function lineItem(
  line: CheckoutLine,
  { currency }: CheckoutRequest,
): Stripe.Checkout.SessionCreateParams.LineItem {
  // Stripe multiplies, and an amount that cannot be divided would become another one.
  const quantity = line.amount % line.quantity === 0 ? line.quantity : 1;
  const name = quantity === line.quantity ? line.name : `${line.name} × ${line.quantity}`;
  return {
    quantity,
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: toStripe({ amount: line.amount / quantity, currency }),
      tax_behavior: 'inclusive',
      product_data: { name: name.slice(0, limits.name) },
    },
  };
}

/** Unix seconds: when our checkout ends, or the nearest time that Stripe accepts. */
function expiryOf(expiresAt: Date, now: Date): number {
  const from = Math.floor(now.getTime() / 1000);
  const earliest = from + limits.minutes.least * 60 + slack;
  const latest = from + limits.minutes.most * 60 - slack;
  const wanted = Math.floor(expiresAt.getTime() / 1000);
  if (wanted > latest) return latest;
  // The first attempt to open it sends exactly the time of the order, so that a repetition is the same request.
  return wanted >= from + limits.minutes.least * 60 ? wanted : earliest;
}
