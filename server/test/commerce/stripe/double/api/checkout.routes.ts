import { refOf } from '../objects/references.ts';
import type Stripe from 'stripe';
import { taxIn } from '../billing/invoices.ts';
import { expireSession } from '../billing/life.ts';
import { newId } from '../objects/ids.ts';
import { sessionObject } from '../objects/session.ts';
import { invalid } from '../wire/fault.ts';
import { numberAt, recordsAt, textAt, textsAt, type Parameters } from '../wire/form.ts';
import { page } from '../wire/lists.ts';
import { need, newestFirst, type SessionPlan, type World } from '../world.ts';
import type { ApiRoute, Call } from './route.ts';

export const checkoutRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    parameters: ['Checkout/Sessions', 'Checkout.SessionCreateParams'],
    answer: createSession,
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions',
    parameters: ['Checkout/Sessions', 'Checkout.SessionListParams'],
    answer: ({ world, parameters }) => {
      const customer = textAt(parameters, 'customer');
      const intent = textAt(parameters, 'payment_intent');
      const found = newestFirst(world.sessions).filter(
        (session) =>
          (customer === undefined || session.customer === customer) &&
          (intent === undefined || session.payment_intent === intent),
      );
      return page(found, parameters, '/v1/checkout/sessions');
    },
  },
  {
    method: 'GET',
    path: '/v1/checkout/sessions/:id',
    parameters: ['Checkout/Sessions', 'Checkout.SessionRetrieveParams'],
    answer: ({ world, id }) => need(world.sessions, 'checkout.session', id),
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    parameters: ['Checkout/Sessions', 'Checkout.SessionExpireParams'],
    answer: ({ world, id }) => {
      const session = need(world.sessions, 'checkout.session', id);
      if (session.status !== 'open')
        throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.');
      expireSession(world, session);
      return session;
    },
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    parameters: ['BillingPortal/Sessions', 'BillingPortal.SessionCreateParams'],
    answer: openPortal,
  },
];

function createSession({ world, parameters, origin }: Call): object {
  const mode = textAt(parameters, 'mode') === 'subscription' ? 'subscription' : 'payment';
  const lines = recordsAt(parameters, 'line_items').map((line) => readLine(world, line));
  const customer = need(world.customers, 'customer', textAt(parameters, 'customer') ?? '', 'customer');
  const coupon = couponOf(world, parameters);
  const plan = planOf(parameters, mode, lines, coupon?.id ?? null);
  const isTrial = (plan.recurring?.trialDays ?? 0) > 0;
  const subtotal = isTrial ? 0 : lines.reduce((sum, line) => sum + line.amount * line.quantity, 0);
  const discount = Math.min(subtotal, coupon?.amount_off ?? 0);
  const computesTax = textAt(parameters, 'automatic_tax.enabled') === 'true';
  const session = sessionObject(
    {
      mode,
      customer: customer.id,
      reference: textAt(parameters, 'client_reference_id') ?? null,
      currency: lines[0]?.currency ?? 'usd',
      subtotal,
      total: subtotal - discount,
      discount,
      tax: taxIn(subtotal - discount, computesTax),
      computesTax,
      coupon: coupon?.id ?? null,
      metadata: textsAt(parameters, 'metadata'),
      expiresAt: expiryOf(world, parameters),
      successUrl: textAt(parameters, 'success_url') ?? '',
      cancelUrl: textAt(parameters, 'cancel_url') ?? null,
      origin,
    },
    world.now(),
  );
  world.sessions.set(session.id, session);
  world.plans.set(session.id, plan);
  return session;
}

interface Line {
  readonly name: string;
  readonly amount: number;
  readonly quantity: number;
  readonly currency: string;
  readonly price: Stripe.Price | null;
}

function readLine(world: World, line: Parameters): Line {
  const quantity = numberAt(line, 'quantity') ?? 1;
  const id = textAt(line, 'price');
  if (id !== undefined) {
    const price = need(world.prices, 'price', id, 'line_items[0][price]');
    const { name } = need(world.products, 'product', refOf(price.product));
    return { name, amount: price.unit_amount ?? 0, quantity, currency: price.currency, price };
  }
  return {
    name: textAt(line, 'price_data.product_data.name') ?? '',
    amount: numberAt(line, 'price_data.unit_amount') ?? 0,
    quantity,
    currency: textAt(line, 'price_data.currency') ?? 'usd',
    price: null,
  };
}

function couponOf(world: World, parameters: Parameters): Stripe.Coupon | null {
  const [discount] = recordsAt(parameters, 'discounts');
  const id = discount && textAt(discount, 'coupon');
  return id === undefined ? null : need(world.coupons, 'coupon', id, 'discounts[0][coupon]');
}

function planOf(
  parameters: Parameters,
  mode: 'payment' | 'subscription',
  lines: readonly Line[],
  coupon: string | null,
): SessionPlan {
  const data = mode === 'payment' ? 'payment_intent_data' : 'subscription_data';
  const names = lines.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name));
  const common = {
    names,
    coupon,
    description: textAt(parameters, `${data}.description`) ?? null,
    metadata: textsAt(parameters, `${data}.metadata`),
  };
  if (mode === 'payment') return { ...common, recurring: null };
  const [line] = lines;
  if (!line?.price) throw invalid('You must provide at least one recurring price in `subscription` mode.');
  const behaviour = textAt(parameters, `${data}.trial_settings.end_behavior.missing_payment_method`);
  return {
    ...common,
    recurring: {
      price: line.price,
      quantity: line.quantity,
      trialDays: numberAt(parameters, `${data}.trial_period_days`) ?? 0,
      missingPaymentMethod: behaviour === 'cancel' || behaviour === 'pause' ? behaviour : 'create_invoice',
    },
  };
}

/** Between 30 minutes and 24 hours from now; 24 hours by default. */
function expiryOf(world: World, parameters: Parameters): number {
  const now = world.now();
  const wanted = numberAt(parameters, 'expires_at') ?? now + 24 * 3600;
  if (wanted < now + 30 * 60 || wanted > now + 24 * 3600)
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  return wanted;
}

function openPortal({ world, parameters, origin }: Call): object {
  const customer = need(world.customers, 'customer', textAt(parameters, 'customer') ?? '', 'customer');
  const id = newId('bps');
  const portal: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    after_expiration: null,
    configuration: 'bpc_double',
    created: world.now(),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: textAt(parameters, 'return_url') ?? null,
    url: `${origin}/p/session/${id}`,
  };
  world.portals.set(id, portal);
  return portal;
}
