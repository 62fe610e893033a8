import * as z from 'zod/mini';
import { addresses } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { cents, id, instant, message } from './primitives.ts';

export const intervals = ['month', 'year'] as const;
export type Interval = (typeof intervals)[number];

/** A subscription that can be bought; `currency` is an ISO 4217 code. */
export const plan = z.object({
  id: z.string(),
  name: z.string(),
  interval: z.enum(intervals),
  priceCents: cents,
  currency: z.string(),
});
export type Plan = z.infer<typeof plan>;

export const subscriptionStatuses = ['incomplete', 'active', 'past_due', 'canceled', 'expired'] as const;
export const subscription = z.object({
  subscriptionid: id,
  plan,
  status: z.enum(subscriptionStatuses),
  currentPeriodEnd: z.nullable(instant),
});
export type Subscription = z.infer<typeof subscription>;

export const orderStatuses = ['pending', 'paid', 'failed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What anyone who holds the reference may know of an order. */
export const order = z.object({ reference: z.string(), status: z.enum(orderStatuses) });
export type Order = z.infer<typeof order>;

export const reference = z
  .string()
  .check(z.maxLength(40), z.regex(/^FC-[0-9A-Z]+$/u, 'That is not a reference.'));

export const listPlans = endpoint({
  ...addresses.listPlans,
  summary: 'The subscriptions that can be bought',
  access: 'public',
  output: z.object({ plans: z.array(plan) }),
  errors: [],
});

export const getSubscription = endpoint({
  ...addresses.getSubscription,
  summary: "The signed-in user's subscription, if there is one",
  access: 'user',
  output: z.object({ subscription: z.nullable(subscription) }),
  errors: [],
});

export const subscribe = endpoint({
  ...addresses.subscribe,
  summary: 'Order a subscription; `url` is the page of the payment provider',
  access: 'user',
  body: z.strictObject({ plan: z.string('Choose a plan.').check(z.minLength(1), z.maxLength(40)) }),
  output: z.object({ subscriptionid: id, reference, url: z.string(), message }),
  errors: ['not_found', 'already_subscribed', 'test_admin_reads_only', 'provider_unreachable'],
  limit: { max: 20, seconds: 60 },
});

export const getOrder = endpoint({
  ...addresses.getOrder,
  summary: 'Whether an order is settled',
  access: 'public',
  params: z.strictObject({ reference }),
  output: z.object({ order }),
  errors: ['not_found'],
});

export const paymentWebhook = endpoint({
  ...addresses.paymentWebhook,
  summary: 'News from a payment provider, signed over the raw body',
  access: 'signed',
  params: z.strictObject({ provider: z.string().check(z.maxLength(20), z.regex(/^[a-z]+$/u)) }),
  output: z.object({ received: z.boolean() }),
  errors: ['wrong_signature', 'not_found'],
  limit: { max: 1200, seconds: 60 },
});

export const commerceEndpoints = { listPlans, getSubscription, subscribe, getOrder, paymentWebhook };
