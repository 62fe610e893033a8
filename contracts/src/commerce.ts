import * as z from 'zod/mini';
import { publicPaths } from './paths/public.ts';
import { endpoint } from './endpoint.ts';
import { courseCard } from './catalogue.ts';
import { order, reference } from './selling/orders.ts';
import { cents, id, idParams, instant, message } from './primitives.ts';

export const intervals = ['month', 'year'] as const;
export type Interval = (typeof intervals)[number];

/**
 * A plan on offer. `priceCents` is the price of one period and one seat, in the smallest unit of `currency` (ISO 4217).
 */
export const plan = z.object({
  id: z.string(),
  name: z.string(),
  interval: z.enum(intervals),
  description: z.string(),
  /** 0 without a free trial. */
  trialDays: z.int(),
  forTeams: z.boolean(),
  priceCents: cents,
  currency: z.string(),
});
export type Plan = z.infer<typeof plan>;

export const subscriptionStatuses = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'paused',
  'canceled',
  'expired',
] as const;
export const subscription = z.object({
  subscriptionid: id,
  plan,
  status: z.enum(subscriptionStatuses),
  /** The seats of a team; 1 for others. */
  quantity: z.int(),
  currentPeriodEnd: z.nullable(instant),
  /** When it renews and what is charged then; null if it does not. */
  renewal: z.nullable(z.object({ at: instant, amountCents: cents })),
  /** What was paid too much, such as for a dearer plan; it is taken off the next payments. */
  creditCents: z.int().check(z.minimum(0)),
  /** When it ends although it is paid; null if that is not planned. */
  cancelAt: z.nullable(instant),
  trialEnd: z.nullable(instant),
  /** Since when its payments fail; null while they do not. */
  failingSince: z.nullable(instant),
  /**
   * Why it opens nothing although it runs: an administrator ended its access, or its payment was refunded or taken back by
   * the bank; null if it opens every premium course, or does not run. A team's subscription does not say it.
   */
  withheld: z.nullable(z.enum(['administrator', 'returned'])),
  /** What the user can do about it now, as far as its payment provider allows. */
  actions: z.array(z.enum(['cancel', 'resume', 'change', 'portal'])),
});
export type Subscription = z.infer<typeof subscription>;

/** What opens every premium course to a user besides their own subscription. */
const otherAccess = z.object({
  source: z.enum(['gift', 'seat', 'grant']),
  /** Null for good. */
  until: z.nullable(instant),
  /** Who pays for the seat; null for other sources. */
  from: z.nullable(z.string()),
});
export type OtherAccess = z.infer<typeof otherAccess>;

export const listPlans = endpoint({
  ...publicPaths.listPlans,
  summary: "List the plans on offer in the site's currency, and whether buyers in some countries pay less",
  access: 'public',
  shared: true,
  output: z.object({ plans: z.array(plan), lessInSomeCountries: z.boolean() }),
  errors: [],
});

export const getSubscription = endpoint({
  ...publicPaths.getSubscription,
  summary: "Get the current user's subscription, if there is one, and what else opens every course to them",
  access: 'user',
  output: z.object({ subscription: z.nullable(subscription), otherAccess: z.nullable(otherAccess) }),
  errors: [],
});

/** The most seats that one order can have. */
export const maxSeats = 1000;

/** Made by the client for each purchase: requests with the same key are one order. */
const key = z.optional(z.uuid());
/** A coupon's code, as the buyer typed it. */
const coupon = z.optional(z.string().check(z.maxLength(40)));
/** For whom it is: absent for the buyer. `message` is shown to the receiver of a gift. */
const gift = z.optional(z.strictObject({ message: z.string().check(z.maxLength(500)) }));
/** What the buyer was shown. If the purchase now costs something else, it is not ordered. */
const shownCents = z.optional(z.int().check(z.minimum(0)));
/** What the buyer was shown about a plan besides what is due now. If something of it is different now, it is not ordered. */
const shownTerms = z.optional(
  z.strictObject({
    currency: z.string().check(z.maxLength(3)),
    trialDays: z.int().check(z.minimum(0)),
    /** What each renewal costs, for all seats; null for a gift. */
    renewalCents: z.nullable(z.int().check(z.minimum(0))),
  }),
);

export const subscribe = endpoint({
  ...publicPaths.subscribe,
  summary: 'Order a subscription; `url` is the checkout, where it is paid',
  access: 'userWrite',
  body: z.strictObject({
    plan: z.string('Choose a plan.').check(z.minLength(1, 'Choose a plan.'), z.maxLength(40)),
    /** Absent for one user; a number makes it a team's. */
    seats: z.optional(z.int().check(z.minimum(2), z.maximum(maxSeats))),
    gift,
    coupon,
    totalCents: shownCents,
    shown: shownTerms,
    key,
  }),
  /** `subscriptionid` is null for a gift. */
  output: z.object({ subscriptionid: z.nullable(id), reference, url: z.string(), message }),
  errors: [
    'not_found',
    'already_subscribed',
    'payment_awaited',
    'coupon_refused',
    'not_for_sale',
    'stale_order',
    'key_reused',
    'provider_unreachable',
  ],
  limit: { max: 20, seconds: 60 },
});

export const getOrder = endpoint({
  ...publicPaths.getOrder,
  summary: 'Get the status of an order',
  access: 'public',
  params: z.strictObject({ reference }),
  output: z.object({ order }),
  errors: ['not_found'],
});

export const paymentWebhook = endpoint({
  ...publicPaths.paymentWebhook,
  summary: 'Receive an event from a payment provider, signed over the raw body',
  access: 'signed',
  params: z.strictObject({ provider: z.string().check(z.maxLength(20), z.regex(/^[a-z]+$/u)) }),
  output: z.object({ received: z.boolean() }),
  errors: ['wrong_signature', 'not_found'],
  limit: { max: 1200, seconds: 60 },
});

/** The largest number of courses in a cart. */
export const maxCartCourses = 50;

/** The total of a cart, in the currency's smallest unit. */
const totalCents = z.int().check(z.minimum(0), z.maximum(maxCartCourses * 10_000_000));

/** Courses to buy together, in the order in which they were added. */
export const cart = z.object({
  courses: z.array(courseCard),
  totalCents,
  currency: z.string(),
  /** The courses in it that the user owns by now. A client says so once, and removes them. */
  owned: z.array(z.object({ id, title: z.string() })),
});
export type Cart = z.infer<typeof cart>;

export const getCart = endpoint({
  ...publicPaths.getCart,
  summary: "Get the current user's cart: the courses that they can buy, and those that they own by now",
  access: 'user',
  output: z.object({ cart }),
  errors: [],
});

export const addToCart = endpoint({
  ...publicPaths.addToCart,
  summary: 'Add one course to the cart, or all courses of the cart that a visitor filled before the login',
  access: 'userWrite',
  body: z.strictObject({
    /** If there are several, those that cannot be added are skipped without an error; the cart names the owned ones. */
    courses: z
      .array(id, 'Choose a course.')
      .check(z.minLength(1, 'Choose a course.'), z.maxLength(maxCartCourses)),
  }),
  output: z.object({ message }),
  errors: ['not_found', 'already_owned', 'not_for_sale', 'list_full'],
});

export const removeFromCart = endpoint({
  ...publicPaths.removeFromCart,
  summary: 'Remove a course from the cart',
  access: 'userWrite',
  params: idParams,
  output: z.object({ message }),
  errors: [],
});

export const checkOutCart = endpoint({
  ...publicPaths.checkOutCart,
  summary: 'Order the courses in the cart; `url` is the checkout, where they are paid',
  access: 'userWrite',
  body: z.strictObject({
    /** The total that the user saw. If the cart now costs something else, it is not ordered. */
    totalCents,
    gift,
    coupon,
    key,
  }),
  output: z.object({ reference, url: z.string(), message }),
  errors: [
    'cart_empty',
    'payment_awaited',
    'stale_order',
    'coupon_refused',
    'not_for_sale',
    'key_reused',
    'provider_unreachable',
  ],
  limit: { max: 20, seconds: 60 },
});

export const commerceEndpoints = {
  listPlans,
  getSubscription,
  subscribe,
  getCart,
  addToCart,
  removeFromCart,
  checkOutCart,
  getOrder,
  paymentWebhook,
};
