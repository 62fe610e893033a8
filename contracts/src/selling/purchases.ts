import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { publicPaths } from '../paths/public.ts';
import { cents, cursor, id, instant, nextCursor } from '../primitives.ts';

/**
 * A settled order: courses bought once, or a subscription. A subscription shows its last payment, because that is the one
 * whose refund its buyer can ask for: description, amount, date, invoice and refund are those of that payment.
 */
export const purchase = z.object({
  reference: z.string(),
  /** What was paid for, in the words of the receipt. */
  description: z.string(),
  /**
   * The bought courses, without those deleted since. Empty for a subscription. `givenBack`: a pre-order that was not
   * recorded in time, so what was paid for it was paid back.
   */
  courses: z.array(z.object({ id, slug: z.string(), title: z.string(), givenBack: z.boolean() })),
  /** Whether the subscription goes on; null for courses and gifts. */
  subscription: z.nullable(z.enum(['running', 'ended'])),
  amountCents: z.int().check(z.minimum(0)),
  currency: z.string(),
  paidAt: instant,
  /** The number of its invoice; null if it cost nothing, or if it is older than invoices. */
  invoice: z.nullable(z.string()),
  /** What was paid back, or is on its way. */
  refundedCents: cents,
  /** Until when the buyer may ask for the money back; null if there is nothing to pay back. */
  refundUntil: z.nullable(instant),
});
export type Purchase = z.infer<typeof purchase>;

export const listPurchases = endpoint({
  ...publicPaths.listPurchases,
  summary: "List the current user's paid orders, the newest order first",
  access: 'user',
  query: z.strictObject({ cursor: z.optional(cursor) }),
  output: z.object({ purchases: z.array(purchase), next: nextCursor }),
  errors: [],
});

export const purchaseEndpoints = { listPurchases };
