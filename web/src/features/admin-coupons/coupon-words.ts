import type { Coupon, CouponState } from '@fit-coder/contracts/selling/coupons';
import { formatMoney } from '@fit-coder/contracts/money';
import { formatDay } from '../../ui/text/date.ts';

/** What a coupon takes off: `25% off`, `$5.00 off`. */
export function offWords({ off }: Pick<Coupon, 'off'>): string {
  return off.kind === 'percent' ? `${off.percent}% off` : `${formatMoney(off.amountCents, off.currency)} off`;
}

/** What a coupon is for: `Everything`, or the name of a course or a plan. */
export function targetWords({ target }: Pick<Coupon, 'target'>): string {
  if (target.kind === 'everything') return 'Everything';
  return target.name || (target.kind === 'course' ? 'A course' : 'A plan');
}

/** How often it was used: `3 of 10, 1 being paid`. */
export function usesWords({ used, reserved, maxUses }: Coupon): string {
  const uses = maxUses === null ? String(used) : `${used} of ${maxUses}`;
  return reserved === 0 ? uses : `${uses}, ${reserved} being paid`;
}

/** What was given away: `$42.00`, with a line for each currency. */
export function givenWords({ given }: Coupon): string {
  return given.map(({ amountCents, currency }) => formatMoney(amountCents, currency)).join(' + ') || '–';
}

/** When it can be used: `1 May 2027 to 31 May 2027`. It ends with the day before `endsAt`. */
export function timeWords({ startsAt, endsAt }: Pick<Coupon, 'startsAt' | 'endsAt'>): string {
  const last = endsAt && formatDay(new Date(new Date(endsAt).getTime() - 1).toISOString());
  if (startsAt) return last ? `${formatDay(startsAt)} to ${last}` : `From ${formatDay(startsAt)}`;
  return last ? `Until ${last}` : 'Always';
}

export const stateWords = {
  active: { tone: 'success', word: 'Active' },
  paused: { tone: 'warning', word: 'Paused' },
  scheduled: { tone: 'neutral', word: 'Scheduled' },
  expired: { tone: 'neutral', word: 'Expired' },
  used_up: { tone: 'neutral', word: 'Used up' },
} as const satisfies Record<CouponState, object>;
