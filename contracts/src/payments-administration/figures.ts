import * as z from 'zod/mini';
import { intervals, subscriptionStatuses } from '../commerce.ts';
import { endpoint } from '../endpoint.ts';
import { paymentsAdministrationPaths } from '../paths/payments-administration.ts';
import { cursor, id, instant, nextCursor } from '../primitives.ts';
import { person } from './shared.ts';

/** A calendar month in UTC, such as `2026-11`. */
const month = z.string();

/** The money of one month (UTC) in one currency, in its smallest unit. */
export const revenueMonth = z.object({
  month,
  /** The number of payments. */
  payments: z.int(),
  paidCents: z.int(),
  /** Refunds that were made in this month, including those of earlier payments. */
  refundedCents: z.int(),
  /** What banks took back from the payments of this month. */
  disputedCents: z.int(),
  netCents: z.int(),
  /** The tax in what was paid. */
  taxCents: z.int(),
});
export type RevenueMonth = z.infer<typeof revenueMonth>;

export const currencyRevenue = z.object({
  currency: z.string(),
  /** The last twelve months, oldest first. */
  months: z.array(revenueMonth),
});
export type CurrencyRevenue = z.infer<typeof currencyRevenue>;

export const getRevenue = endpoint({
  ...paymentsAdministrationPaths.getRevenue,
  summary: 'Get the payments, refunds and disputes of the last twelve months by currency',
  access: 'adminRead',
  /** The currency with the most payments first. */
  output: z.object({ currencies: z.array(currencyRevenue) }),
  errors: [],
});

const subscriptionFigures = z.object({
  /** The subscriptions that run now. */
  running: z.object({
    trialing: z.int(),
    active: z.int(),
    past_due: z.int(),
    paused: z.int(),
  }),
  /**
   * What subscriptions that renew bring in a month: a yearly price is divided by twelve, and those in a trial or paused
   * are left out.
   */
  recurring: z.array(z.object({ currency: z.string(), amountCents: z.int() })),
  /** Of the subscriptions that renew; the last twelve months, oldest first. */
  churn: z.array(
    z.object({
      month,
      /** Those that ran at the beginning of the month. */
      running: z.int(),
      /** Those of them that ended in the month. */
      ended: z.int(),
    }),
  ),
});
export type SubscriptionFigures = z.infer<typeof subscriptionFigures>;

export const getSubscriptionFigures = endpoint({
  ...paymentsAdministrationPaths.getSubscriptionFigures,
  summary: 'Get how many subscriptions run, what they bring in a month, and how many end',
  access: 'adminRead',
  output: subscriptionFigures,
  errors: [],
});

const listedSubscription = z.object({
  id,
  user: person,
  plan: z.string(),
  interval: z.enum(intervals),
  /** The price of one seat and one period, in the smallest unit of `currency`. */
  unitAmountCents: z.int(),
  quantity: z.int(),
  currency: z.string(),
  status: z.enum(subscriptionStatuses),
  isTeam: z.boolean(),
  /** Whether its provider renews it. */
  renews: z.boolean(),
  provider: z.string(),
  createdAt: instant,
  currentPeriodEnd: z.nullable(instant),
  cancelAt: z.nullable(instant),
  failingSince: z.nullable(instant),
});
export type ListedSubscription = z.infer<typeof listedSubscription>;

export const listSubscriptions = endpoint({
  ...paymentsAdministrationPaths.listSubscriptions,
  summary: 'List subscriptions, newest first, 50 per page: those with a status, or all that have begun',
  access: 'adminRead',
  query: z.strictObject({
    status: z.optional(z.enum(subscriptionStatuses)),
    cursor: z.optional(cursor),
  }),
  output: z.object({ subscriptions: z.array(listedSubscription), next: nextCursor }),
  errors: [],
});
