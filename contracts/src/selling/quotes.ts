import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { publicPaths } from '../paths/public.ts';
import { cents, day, id, instant } from '../primitives.ts';

/** The sum of many prices, in the currency's smallest unit. */
const sum = z.int().check(z.minimum(0));

/** What a purchase costs one buyer. Amounts in the currency's smallest unit; they contain the tax. */
export const quote = z.object({
  currency: z.string(),
  /** Without the price of the country and the coupon. */
  listCents: sum,
  /** What the buyer's country takes off the list price. */
  countryCents: sum,
  /** Null without a coupon. */
  coupon: z.nullable(z.object({ code: z.string(), offCents: sum })),
  /** The tax in `dueCents`; null if it is not known or there is none. */
  tax: z.nullable(z.object({ name: z.string(), percent: z.number(), cents: sum })),
  /** What is paid now. */
  dueCents: sum,
});
export type Quote = z.infer<typeof quote>;

export const planQuote = z.extend(quote, {
  plan: z.string(),
  seats: z.int(),
  /** Days before the first payment; 0 without a trial. */
  trialDays: z.int(),
  /** The first renewal and what each one costs; null if it does not renew. */
  renewal: z.nullable(z.object({ at: instant, cents: sum })),
});
export type PlanQuote = z.infer<typeof planQuote>;

export const cartQuote = z.extend(quote, {
  lines: z.array(z.object({ id, title: z.string(), cents, availableOn: z.nullable(day) })),
});
export type CartQuote = z.infer<typeof cartQuote>;

const coupon = z.optional(z.string().check(z.maxLength(40)));
const gift = z.optional(z.literal('true'));

// Few, because each one can be a guess of a coupon's code.
const limit = { max: 30, seconds: 60 };

export const getPlanQuote = endpoint({
  ...publicPaths.getPlanQuote,
  summary: 'Get what a plan costs the current user now, and when it renews for how much',
  access: 'user',
  query: z.strictObject({
    plan: z.string('Choose a plan.').check(z.minLength(1, 'Choose a plan.'), z.maxLength(40)),
    /** From 2 to 1000; absent for one user. */
    seats: z.optional(z.string().check(z.regex(/^(?:[2-9]|[1-9]\d{1,2}|1000)$/u))),
    gift,
    coupon,
  }),
  output: z.object({ quote: planQuote }),
  errors: ['not_found', 'coupon_refused', 'not_for_sale'],
  limit,
});

export const getCartQuote = endpoint({
  ...publicPaths.getCartQuote,
  summary: "Get what the current user's cart costs now",
  access: 'user',
  query: z.strictObject({ gift, coupon }),
  output: z.object({ quote: cartQuote }),
  errors: ['coupon_refused', 'not_for_sale'],
  limit,
});

export const quoteEndpoints = { getPlanQuote, getCartQuote };
