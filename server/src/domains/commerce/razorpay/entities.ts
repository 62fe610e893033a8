import * as z from 'zod/mini';

/** Razorpay sends an empty list for an object without keys. */
const notes = z.optional(
  z.union([z.record(z.string(), z.union([z.string(), z.number(), z.null()])), z.array(z.unknown())]),
);
const id = z.nullish(z.string());
const seconds = z.nullish(z.number());

/** What this site reads of Razorpay's objects; moments are in seconds, amounts in the currency's smallest unit. */
export const orderEntity = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  receipt: id,
});
export type RazorpayOrder = z.infer<typeof orderEntity>;

export const paymentEntity = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  /** False for a payment whose money was returned before it was taken. */
  captured: z.nullish(z.boolean()),
  order_id: id,
  invoice_id: id,
  error_description: z.nullish(z.string()),
  created_at: z.number(),
});
export type RazorpayPayment = z.infer<typeof paymentEntity>;

export const refundEntity = z.object({
  id: z.string(),
  amount: z.number(),
  status: z.string(),
  receipt: id,
  created_at: z.number(),
});
export type RazorpayRefund = z.infer<typeof refundEntity>;

export const disputeEntity = z.object({
  payment_id: z.string(),
  status: z.string(),
  amount_deducted: z.nullish(z.number()),
  created_at: z.number(),
});
export type RazorpayDispute = z.infer<typeof disputeEntity>;

export const planEntity = z.object({
  id: z.string(),
  item: z.object({ amount: z.number(), currency: z.string() }),
});

export const subscriptionEntity = z.object({
  id: z.string(),
  plan_id: z.string(),
  /** Set when the buyer has given a card or another way to pay. */
  customer_id: id,
  quantity: z.nullish(z.number()),
  status: z.string(),
  notes,
  start_at: seconds,
  current_start: seconds,
  current_end: seconds,
  ended_at: seconds,
  created_at: z.number(),
});
export type RazorpaySubscription = z.infer<typeof subscriptionEntity>;

export const invoiceEntity = z.object({
  id: z.string(),
  subscription_id: id,
  order_id: id,
  payment_id: id,
  billing_start: seconds,
  billing_end: seconds,
  created_at: z.number(),
});
export type RazorpayInvoice = z.infer<typeof invoiceEntity>;

/** The text that was stored with an object under a name; null if there is none. */
export function noteOf(object: { readonly notes?: unknown }, name: string): string | null {
  const value = Object.entries(object.notes ?? {}).find(([key]) => key === name)?.[1];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

export const dateOf = (at: number) => new Date(at * 1000);
export const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);
