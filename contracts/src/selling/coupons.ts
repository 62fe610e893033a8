import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { adminPaths } from '../paths/admin.ts';
import {
  cents,
  currencyCode,
  cursor,
  id,
  idOr,
  idParams,
  instant,
  message,
  nextCursor,
  sentInstant,
} from '../primitives.ts';

/** What a coupon takes off: a share (percent) of the price, or an amount of one currency. */
const off = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('percent'),
    percent: z
      .int('Enter a whole number from 1 to 100.')
      .check(
        z.minimum(1, 'Enter a whole number from 1 to 100.'),
        z.maximum(100, 'Enter a whole number from 1 to 100.'),
      ),
  }),
  z.strictObject({
    kind: z.literal('amount'),
    amountCents: z
      .int('Enter an amount.')
      .check(z.minimum(1, 'Enter an amount above 0.'), z.maximum(10_000_000, 'That amount is too high.')),
    currency: currencyCode,
  }),
]);

/** What a coupon is for: everything that is sold, one course, or one plan. */
const couponTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everything') }),
  z.strictObject({ kind: z.literal('course'), id: idOr('Choose a course from the list.') }),
  z.strictObject({
    kind: z.literal('plan'),
    id: z.string('Choose a plan.').check(z.minLength(1, 'Choose a plan.'), z.maxLength(40)),
  }),
]);

const limit = z.nullable(
  z
    .int('Enter a whole number, or leave the field empty.')
    .check(
      z.minimum(1, 'Enter 1 or more, or leave the field empty.'),
      z.maximum(1_000_000, 'Enter at most 1,000,000, or leave the field empty.'),
    ),
);
const limitOfTime = z.nullable(sentInstant);

/** A new coupon. Without a code, one is generated. */
export const couponInput = z.strictObject({
  code: z
    .string()
    .check(
      z.regex(
        /^(?:\s*|\s*[A-Za-z0-9-]{3,32}\s*)$/u,
        'Use 3 to 32 letters, digits and hyphens, or leave the field empty.',
      ),
      z.maxLength(64),
    ),
  off,
  target: couponTarget,
  maxUses: limit,
  maxUsesPerUser: limit,
  startsAt: limitOfTime,
  endsAt: limitOfTime,
});
export type CouponInput = z.infer<typeof couponInput>;

export const couponStates = ['active', 'paused', 'scheduled', 'expired', 'used_up'] as const;
export type CouponState = (typeof couponStates)[number];

/** A coupon as administrators see it; test administrators without its code. */
export const coupon = z.object({
  id,
  code: z.string(),
  off,
  /** Its name is that of the course or the plan; empty for everything. */
  target: z.object({ kind: z.enum(['everything', 'course', 'plan']), name: z.string() }),
  maxUses: z.nullable(z.int()),
  maxUsesPerUser: z.nullable(z.int()),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  state: z.enum(couponStates),
  /** Paid orders with it. */
  used: z.int(),
  /** Open checkouts with it. */
  reserved: z.int(),
  /** What it took off paid orders, by currency. */
  given: z.array(z.object({ currency: z.string(), amountCents: cents })),
  /** Whether it was ever part of an order. */
  deletable: z.boolean(),
  createdAt: instant,
});
export type Coupon = z.infer<typeof coupon>;

export const listCoupons = endpoint({
  ...adminPaths.listCoupons,
  summary: 'List the coupons with their uses, newest first',
  access: 'adminRead',
  query: z.strictObject({ cursor: z.optional(cursor) }),
  output: z.object({ coupons: z.array(coupon), next: nextCursor }),
  errors: [],
});

export const createCoupon = endpoint({
  ...adminPaths.createCoupon,
  summary: 'Create a coupon',
  access: 'adminWrite',
  body: couponInput,
  output: z.object({ coupon, message }),
  errors: ['not_found', 'code_taken'],
});

export const setCouponActive = endpoint({
  ...adminPaths.setCouponActive,
  summary: 'Pause or resume a coupon; open checkouts keep it',
  access: 'adminWrite',
  params: idParams,
  body: z.strictObject({ active: z.boolean() }),
  output: z.object({ coupon, message }),
  errors: ['not_found'],
});

export const deleteCoupon = endpoint({
  ...adminPaths.deleteCoupon,
  summary: 'Delete a coupon; refused if an order was made with it',
  access: 'adminWrite',
  params: idParams,
  output: z.object({ message }),
  errors: ['not_found', 'coupon_used'],
});

export const couponEndpoints = { listCoupons, createCoupon, setCouponActive, deleteCoupon };
