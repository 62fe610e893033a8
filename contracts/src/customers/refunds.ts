import * as z from 'zod/mini';
import { changeReason } from './access.ts';
import { reference } from '../selling/orders.ts';
import { endpoint } from '../endpoint.ts';
import { accessPaths } from '../paths/access.ts';
import { adminPaths } from '../paths/admin.ts';
import { publicPaths } from '../paths/public.ts';
import { cents, idParams, message, nothing } from '../primitives.ts';

/** What is true for every buyer. */
export const shopTerms = z.object({
  /** The days after a payment in which the buyer gets it back; 0 if never. */
  refundDays: z.int(),
  /** The share of each course (percent) that may be watched before. */
  refundShare: z.int(),
  /** By how many days a pre-ordered course may be late before its buyers get their money back. */
  preorderDays: z.int(),
  /**
   * The tax that every price contains; null if there is none, or if only the payment provider knows it. The rate is null
   * if it depends on the buyer's country.
   */
  tax: z.nullable(z.object({ name: z.string(), rate: z.nullable(z.int()) })),
});
export type ShopTerms = z.infer<typeof shopTerms>;

export const getShopTerms = endpoint({
  ...publicPaths.getShopTerms,
  summary: 'Get the terms under which buyers get their money back, and the tax in the prices',
  access: 'public',
  shared: true,
  output: z.object({ terms: shopTerms }),
  errors: [],
});

/** What a refund of a purchase would do. */
export const refundPreview = z.object({
  amountCents: cents,
  currency: z.string(),
  /** Why the buyer cannot have it; null if they can. */
  refusal: z.nullable(z.string()),
  /** The titles of the courses, or the name of the plan, that it closes, as soon as it is asked for. */
  ends: z.array(z.string()),
  /** Whether the subscription has an earlier payment, which is not refunded. */
  hasEarlier: z.boolean(),
});
export type RefundPreview = z.infer<typeof refundPreview>;

const ofPurchase = z.strictObject({ reference });

export const previewRefund = endpoint({
  ...accessPaths.previewRefund,
  summary:
    'Preview the refund of the last payment of a purchase: whether it is possible, and what it would end',
  access: 'user',
  params: ofPurchase,
  output: z.object({ refund: refundPreview }),
  errors: ['not_found'],
});

export const refundPurchase = endpoint({
  ...accessPaths.refundPurchase,
  summary: 'Refund the last payment of a purchase, if the terms allow it; a subscription ends with it',
  access: 'userWrite',
  params: ofPurchase,
  body: nothing,
  output: z.object({ message }),
  errors: ['not_found', 'refund_refused'],
  limit: { max: 20, seconds: 60 },
});

export const refundPayment = endpoint({
  ...adminPaths.refundPayment,
  summary: 'Refund a payment or a part of it',
  access: 'adminWrite',
  fresh: true,
  params: idParams,
  body: z.strictObject({
    amountCents: z.int('Enter an amount.').check(z.minimum(1, 'Enter an amount.')),
    reason: changeReason,
    /** Ends the subscription that the payment belongs to. */
    endSubscription: z.boolean(),
  }),
  output: z.object({ message }),
  errors: ['not_found', 'refund_refused'],
  limit: { max: 60, seconds: 60 },
});

export const refundEndpoints = { getShopTerms, previewRefund, refundPurchase, refundPayment };
