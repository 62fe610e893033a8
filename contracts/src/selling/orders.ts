import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { accessPaths } from '../paths/access.ts';
import { cents, day, id, instant } from '../primitives.ts';

export const orderStatuses = ['pending', 'paid', 'failed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** What its buyer may see of an order. Amounts in the currency's smallest unit. */
export const orderDetails = z.object({
  kind: z.enum(['subscription', 'courses']),
  recipient: z.enum(['buyer', 'gift', 'team']),
  description: z.string(),
  /** What was paid, or is to be paid. */
  amountCents: cents,
  discountCents: cents,
  currency: z.string(),
  /** The courses, at what was paid for each; empty for a plan. `availableOn` is the day for which a pre-ordered course was
   * promised, until it is recorded; null for the others. */
  items: z.array(
    z.object({ course: id, title: z.string(), amountCents: cents, availableOn: z.nullable(day) }),
  ),
  /** The plan that was ordered; null for courses. */
  plan: z.nullable(z.string()),
  /** The seats of a team; 1 for others. */
  seats: z.int(),
  /** The code of the coupon; null without one. */
  coupon: z.nullable(z.string()),
  /** Why the payment failed, if the provider said so. */
  failure: z.nullable(z.string()),
  /** What was paid back of the order's own payment, or is on its way back. */
  refundedCents: cents,
  /** Whether all that was paid went back, by refunds or by the buyer's bank, so that it opens nothing any more. */
  returned: z.boolean(),
  /** Until when a subscription is paid or free, and what it renews for; null for everything else. */
  subscription: z.nullable(
    z.object({
      until: z.nullable(instant),
      renewal: z.nullable(z.object({ at: instant, amountCents: cents })),
      isTrial: z.boolean(),
    }),
  ),
});
export type OrderDetails = z.infer<typeof orderDetails>;

/** What anyone who has the reference may see of an order; the details are for its buyer alone. */
export const order = z.object({
  reference: z.string(),
  status: z.enum(orderStatuses),
  /** It was paid too late, and the payment goes back; its status is `failed`. */
  paidLate: z.boolean(),
  /** Whether its buyer has paid, and the money is on its way, such as by a bank transfer. */
  awaiting: z.boolean(),
  details: z.nullable(orderDetails),
});
export type Order = z.infer<typeof order>;

export const reference = z
  .string()
  .check(z.maxLength(40), z.regex(/^FC-[0-9A-Z]+$/u, 'That is not a reference.'));

/** An order whose payment is on its way. */
export const awaitedOrder = z.object({
  reference: z.string(),
  kind: z.enum(['subscription', 'courses']),
  recipient: z.enum(['buyer', 'gift', 'team']),
  description: z.string(),
  /** The titles of the courses; empty for a plan. */
  courses: z.array(z.string()),
  amountCents: z.int(),
  currency: z.string(),
  /** When this site learned that it is on its way. */
  since: instant,
});
export type AwaitedOrder = z.infer<typeof awaitedOrder>;

export const listAwaitedOrders = endpoint({
  ...accessPaths.listAwaitedOrders,
  summary: "List the current user's orders whose payments are on their way, newest first",
  access: 'user',
  output: z.object({ orders: z.array(awaitedOrder) }),
  errors: [],
});

export const orderEndpoints = { listAwaitedOrders };
