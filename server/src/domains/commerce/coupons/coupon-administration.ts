import { randomInt } from 'node:crypto';
import type { Coupon, CouponInput, CouponState } from '@fit-coder/contracts/selling/coupons';
import { Refusal } from '../../../platform/refusal.ts';
import { discountOf, normalCode, type CouponRow } from './coupon.ts';

/** A coupon as administrators see it: with the name of what it is for, and its uses. */
export interface AdministeredCoupon extends CouponRow {
  readonly created_at: Date;
  readonly target_name: string | null;
  readonly used: number;
  readonly reserved: number;
  readonly orders: number;
  readonly given: readonly { readonly currency: string; readonly amount: number }[];
}

export function presentCoupon(row: AdministeredCoupon, now: Date): Coupon {
  const { off } = discountOf(row);
  return {
    id: row.id,
    code: row.code,
    off:
      'percent' in off
        ? { kind: 'percent', ...off }
        : { kind: 'amount', amountCents: off.amount, currency: off.currency },
    target: { kind: kindOf(row), name: row.target_name ?? '' },
    maxUses: row.max_uses,
    maxUsesPerUser: row.max_uses_per_user,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    state: stateAt(row, now),
    used: row.used,
    reserved: row.reserved,
    given: row.given.map(({ currency, amount }) => ({ currency, amountCents: amount })),
    deletable: row.orders === 0,
    createdAt: row.created_at.toISOString(),
  };
}

function kindOf({ course_id: course, plan_id: plan }: CouponRow): 'everything' | 'course' | 'plan' {
  if (course !== null) return 'course';
  return plan === null ? 'everything' : 'plan';
}

/** Whether buyers can use a coupon at `now`, and if not, why. */
function stateAt(
  row: Pick<AdministeredCoupon, 'active' | 'starts_at' | 'ends_at' | 'max_uses' | 'used' | 'reserved'>,
  now: Date,
): CouponState {
  if (row.ends_at && row.ends_at <= now) return 'expired';
  if (!row.active) return 'paused';
  if (row.starts_at && row.starts_at > now) return 'scheduled';
  return row.max_uses !== null && row.used + row.reserved >= row.max_uses ? 'used_up' : 'active';
}

/** Without characters that are mistaken for others. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code of 10 characters, about 49 bits, which nobody guesses at the pace that the quotes allow. */
function newCode(): string {
  const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** The typed code as it is stored, or a generated one. */
export function codeOf({ code }: CouponInput): string {
  return normalCode(code) || newCode();
}

/** @throws Refusal `invalid_input` for a time that ends before it begins, or that is over */
export function mustHaveTime({ startsAt, endsAt }: CouponInput, now: Date): void {
  if (endsAt === null) return;
  const end = new Date(endsAt);
  if (end > now && (startsAt === null || new Date(startsAt) < end)) return;
  const sentence =
    end <= now ? 'This day is over. Choose a later one.' : 'The coupon would end before it begins.';
  throw new Refusal('invalid_input', sentence, { endsAt: sentence });
}
