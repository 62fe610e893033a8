import { formatMoney } from '@fit-coder/contracts/money';
import { Refusal } from '../../../platform/refusal.ts';
import { isDiscounted, type Discount, type PricedItem } from '../pricing/quote.ts';

/** A coupon as stored, with how often it is in use: paid, or reserved by open checkouts. */
export interface CouponRow {
  readonly id: string;
  readonly code: string;
  readonly percent: number | null;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly course_id: string | null;
  readonly plan_id: string | null;
  readonly max_uses: number | null;
  readonly max_uses_per_user: number | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly active: boolean;
}

/** How often a coupon is in use: by all, and by one user. */
export interface CouponUses {
  readonly all: number;
  readonly byUser: number;
}

export function discountOf(row: CouponRow): Discount {
  const { id, code, percent, amount, currency, course_id: courseId, plan_id: planId } = row;
  if (percent !== null) return { id, code, off: { percent }, courseId, planId };
  if (amount === null || currency === null) throw new Error(`the coupon ${code} takes nothing off`);
  return { id, code, off: { amount, currency }, courseId, planId };
}

/**
 * The discount of a coupon that this purchase can use now.
 * @throws Refusal `coupon_refused` with the reason
 */
export function usableDiscount(
  row: CouponRow | null,
  uses: CouponUses,
  items: readonly PricedItem[],
  currency: string,
  now: Date,
): Discount {
  if (!row?.active || (row.starts_at && row.starts_at > now)) throw couponRefused('There is no such coupon.');
  if (row.ends_at && row.ends_at <= now) throw couponRefused('This coupon has expired.');
  if (row.max_uses !== null && uses.all >= row.max_uses) throw couponRefused('This coupon has been used up.');
  if (row.max_uses_per_user !== null && uses.byUser >= row.max_uses_per_user)
    throw couponRefused('You have used this coupon already.');
  const discount = discountOf(row);
  if (!items.some((item) => isDiscounted(item, discount)))
    throw couponRefused('This coupon is not for what you are buying.');
  if ('amount' in discount.off && discount.off.currency !== currency)
    throw couponRefused(
      `This coupon takes ${formatMoney(discount.off.amount, discount.off.currency)} off. You are paying in ${currency}.`,
    );
  return discount;
}

/** Why a coupon cannot be used, for the field that it was typed into. */
export function couponRefused(sentence: string): Refusal {
  return new Refusal('coupon_refused', sentence, { coupon: sentence });
}

/** A code as it is stored: without spaces, in capitals. */
export function normalCode(code: string): string {
  return code.trim().toUpperCase();
}
