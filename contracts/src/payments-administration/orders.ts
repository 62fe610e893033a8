import * as z from 'zod/mini';
import { subscriptionStatuses } from '../commerce.ts';
import { endpoint } from '../endpoint.ts';
import { orderStatuses, reference } from '../selling/orders.ts';
import { paymentsAdministrationPaths } from '../paths/payments-administration.ts';
import { cursor, id, instant, nextCursor } from '../primitives.ts';
import { alarm } from './alarms.ts';
import { eventSummary } from './events.ts';
import { person, search } from './shared.ts';

export const orderKinds = ['subscription', 'courses'] as const;
export const recipients = ['buyer', 'gift', 'team'] as const;

const orderSummary = z.object({
  reference: z.string(),
  /** Null after the account was deleted. */
  buyer: z.nullable(person),
  kind: z.enum(orderKinds),
  recipient: z.enum(recipients),
  /** What was ordered, in the words of the receipt. */
  description: z.string(),
  /** What is paid, after the discount, in the smallest unit of `currency`. */
  amountCents: z.int(),
  discountCents: z.int(),
  currency: z.string(),
  status: z.enum(orderStatuses),
  /** Since when its payment is on its way, such as by a bank transfer; null if it is not. */
  awaitingSince: z.nullable(instant),
  /** The sum of its refunds that succeeded. */
  refundedCents: z.int(),
  /** A bank took the money of one of its payments back. */
  disputed: z.boolean(),
  provider: z.string(),
  createdAt: instant,
  /** When it was paid or failed; null while it is open. */
  settledAt: z.nullable(instant),
});
export type OrderSummary = z.infer<typeof orderSummary>;

export const listOrders = endpoint({
  ...paymentsAdministrationPaths.listOrders,
  summary:
    'List orders, newest first, 50 per page; `q` matches the beginning of a reference or of the buyer’s email address',
  access: 'adminRead',
  query: z.strictObject({
    status: z.optional(z.enum(orderStatuses)),
    kind: z.optional(z.enum(orderKinds)),
    q: search,
    cursor: z.optional(cursor),
  }),
  output: z.object({ orders: z.array(orderSummary), next: nextCursor }),
  errors: [],
});

const orderPayment = z.object({
  id,
  /** The provider's id of the payment. */
  providerPayment: z.string(),
  status: z.enum(['pending', 'paid', 'failed']),
  amountCents: z.int(),
  /** The tax in the amount. */
  taxCents: z.int(),
  currency: z.string(),
  createdAt: instant,
  paidAt: z.nullable(instant),
  /** The time that a subscription's payment pays for. */
  periodStart: z.nullable(instant),
  periodEnd: z.nullable(instant),
  /** Why it failed, in the provider's words. */
  failure: z.nullable(z.string()),
  /** The provider's word for the state of its dispute. */
  dispute: z.nullable(z.string()),
  /** The bank took the money back, for now or for good. */
  fundsTaken: z.boolean(),
  /** Whether it belongs to a subscription that its provider renews. */
  renews: z.boolean(),
  /** What can be refunded now. */
  leftCents: z.int(),
  refunds: z.array(
    z.object({
      id,
      providerRefund: z.string(),
      amountCents: z.int(),
      status: z.enum(['pending', 'succeeded', 'failed']),
      createdAt: instant,
    }),
  ),
  /** The numbers of its invoice and credit notes. */
  invoices: z.array(z.object({ number: z.string(), kind: z.enum(['invoice', 'credit_note', 'debit_note']) })),
});
export type OrderPayment = z.infer<typeof orderPayment>;

const orderDetails = z.extend(orderSummary, {
  listAmountCents: z.int(),
  taxCents: z.int(),
  quantity: z.int(),
  trialDays: z.int(),
  /** ISO 3166-1. */
  country: z.nullable(z.string()),
  /** The provider's id of the checkout. */
  providerCheckout: z.nullable(z.string()),
  expiresAt: z.nullable(instant),
  failure: z.nullable(z.string()),
  coupon: z.nullable(z.object({ code: z.string(), state: z.enum(['reserved', 'used', 'released']) })),
  /** The ordered courses with the prices of that time; empty for a plan. */
  lines: z.array(
    z.object({
      courseId: id,
      title: z.string(),
      listPriceCents: z.int(),
      discountCents: z.int(),
      priceCents: z.int(),
    }),
  ),
  subscription: z.nullable(
    z.object({
      id,
      plan: z.string(),
      status: z.enum(subscriptionStatuses),
      currentPeriodEnd: z.nullable(instant),
      cancelAt: z.nullable(instant),
    }),
  ),
  payments: z.array(orderPayment),
  /** The newest first, at most fifty. */
  events: z.array(eventSummary),
  alarms: z.array(alarm),
});
export type OrderDetails = z.infer<typeof orderDetails>;

export const getOrderDetails = endpoint({
  ...paymentsAdministrationPaths.getOrderDetails,
  summary: 'Get an order with its payments, refunds, events and alarms',
  access: 'adminRead',
  params: z.strictObject({ reference }),
  output: z.object({ order: orderDetails }),
  errors: ['not_found'],
});
