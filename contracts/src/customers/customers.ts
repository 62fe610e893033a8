import * as z from 'zod/mini';
import { adminUser } from '../administration.ts';
import { intervals, subscriptionStatuses } from '../commerce.ts';
import { changeReason } from './access.ts';
import { endpoint } from '../endpoint.ts';
import { orderStatuses } from '../selling/orders.ts';
import { adminPaths } from '../paths/admin.ts';
import { cents, cursor, id, idParams, instant, message, nextCursor } from '../primitives.ts';

const ofUser = {
  access: 'adminRead',
  params: idParams,
  errors: ['not_found'],
} as const;
const pageQuery = z.strictObject({ cursor: z.optional(cursor) });

export const getUser = endpoint({
  ...adminPaths.getUser,
  ...ofUser,
  summary: 'Get the account of a user',
  output: z.object({ user: z.extend(adminUser, { hasFactor: z.boolean() }) }),
});

/** An order, paid or not. */
export const customerOrder = z.object({
  id,
  reference: z.string(),
  description: z.string(),
  status: z.enum(orderStatuses),
  /** Since when its payment is on its way, such as by a bank transfer; null if it is not. */
  awaitingSince: z.nullable(instant),
  recipient: z.enum(['buyer', 'gift', 'team']),
  amountCents: z.int(),
  discountCents: z.int(),
  currency: z.string(),
  /** The coupon's code. */
  coupon: z.nullable(z.string()),
  createdAt: instant,
  settledAt: z.nullable(instant),
});
export type CustomerOrder = z.infer<typeof customerOrder>;

export const listUserOrders = endpoint({
  ...adminPaths.listUserOrders,
  ...ofUser,
  summary: 'List the orders of a user, the newest first',
  query: pageQuery,
  output: z.object({ orders: z.array(customerOrder), next: nextCursor }),
});

export const refundStatuses = ['requested', 'pending', 'succeeded', 'failed'] as const;

/** A payment with what was paid back of it. */
export const customerPayment = z.object({
  id,
  provider: z.string(),
  /** The provider's id. */
  providerPayment: z.string(),
  /** What was paid for, in the words of the receipt. */
  description: z.string(),
  /** The reference of its order; null for a renewal. */
  reference: z.nullable(z.string()),
  amountCents: cents,
  currency: z.string(),
  status: z.enum(['pending', 'paid', 'failed']),
  failure: z.nullable(z.string()),
  /** The provider's word for the state of a dispute; null without one. */
  dispute: z.nullable(z.string()),
  at: instant,
  /** Until when it pays for a subscription. */
  periodEnd: z.nullable(instant),
  /** Whether it belongs to a subscription that its provider renews. */
  renews: z.boolean(),
  /** What can be refunded now. */
  leftCents: z.int(),
  /** Why nothing can be refunded; null if something can. */
  refusal: z.nullable(z.string()),
  refunds: z.array(
    z.object({
      amountCents: z.int(),
      /** `requested`: the provider has not answered yet. */
      status: z.enum(refundStatuses),
      at: instant,
      /** Null if it was not asked for here. */
      reason: z.nullable(z.string()),
      /** Who asked for it, by name; null if the account is gone or it was not asked for here. */
      by: z.nullable(z.string()),
      failure: z.nullable(z.string()),
    }),
  ),
  invoices: z.array(z.object({ number: z.string(), kind: z.enum(['invoice', 'credit_note', 'debit_note']) })),
});
export type CustomerPayment = z.infer<typeof customerPayment>;

export const listUserPayments = endpoint({
  ...adminPaths.listUserPayments,
  ...ofUser,
  summary: 'List the payments of a user with their refunds, the newest first',
  query: pageQuery,
  output: z.object({ payments: z.array(customerPayment), next: nextCursor }),
});

export const customerSubscription = z.object({
  id,
  plan: z.string(),
  interval: z.enum(intervals),
  status: z.enum(subscriptionStatuses),
  /** The seats of a team; 1 for others. */
  quantity: z.int(),
  amountCents: z.int(),
  currency: z.string(),
  createdAt: instant,
  currentPeriodEnd: z.nullable(instant),
  cancelAt: z.nullable(instant),
  trialEnd: z.nullable(instant),
  failingSince: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** Whether its provider still has it, so that it can be ended there. */
  endable: z.boolean(),
});
export type CustomerSubscription = z.infer<typeof customerSubscription>;

export const listUserSubscriptions = endpoint({
  ...adminPaths.listUserSubscriptions,
  ...ofUser,
  summary: 'List the subscriptions of a user, the newest first',
  query: pageQuery,
  output: z.object({ subscriptions: z.array(customerSubscription), next: nextCursor }),
});

export const endUserSubscription = endpoint({
  ...adminPaths.endUserSubscription,
  summary: 'End a subscription of a user at once, at its provider first; nothing is refunded',
  access: 'adminWrite',
  fresh: true,
  params: z.strictObject({ id, subscription: id }),
  body: z.strictObject({ reason: changeReason }),
  output: z.object({ message }),
  errors: ['not_found', 'not_possible', 'provider_unreachable'],
  limit: { max: 60, seconds: 60 },
});

export const customerEndpoints = {
  getUser,
  listUserOrders,
  listUserPayments,
  listUserSubscriptions,
  endUserSubscription,
};
