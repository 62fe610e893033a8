import { formatMoney } from '@fit-coder/contracts/money';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
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
  const usedUp = whyUsedUp(row, uses);
  if (usedUp !== null) throw couponRefused(usedUp);
  const discount = discountOf(row);
  if (!items.some((item) => isDiscounted(item, discount)))
    throw couponRefused('This coupon is not for what you are buying.');
  if ('amount' in discount.off && discount.off.currency !== currency)
    throw couponRefused(
      `This coupon takes ${formatMoney(discount.off.amount, discount.off.currency)} off. You are paying in ${currency}.`,
    );
  return discount;
}

/** Which limit of a coupon is reached, as a sentence; null for none. */
export function whyUsedUp({ max_uses: all, max_uses_per_user: byUser }: CouponRow, uses: CouponUses) {
  if (all !== null && uses.all >= all) return 'This coupon has been used up.';
  return byUser !== null && uses.byUser >= byUser ? 'You have used this coupon already.' : null;
}

/** Why a coupon cannot be used, for the field that it was typed into. */
export function couponRefused(sentence: string): Refusal {
  return new Refusal('coupon_refused', sentence, { coupon: sentence });
}

/** A code as administrators see it. Test administrators do not, because anyone could then pay with it. */
export function shownCode(code: string, { role }: Pick<CurrentUser, 'role'>): string {
  return role === 'admin' ? code : '•••';
}

/** A code as it is stored: without spaces, in capitals. */
export function normalCode(code: string): string {
  return code.trim().toUpperCase();
}
