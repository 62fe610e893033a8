import type { Interval } from '@fit-coder/contracts/commerce';
import type { BoughtGift, ReceivedGift } from '@fit-coder/contracts/selling/gifts';
import { periodEnd } from '../plans/plan.ts';
import type { Period } from '../payments/provider-states.ts';

/** A paid gift as stored, with its order. */
export interface GiftRow {
  readonly id: string;
  readonly order_id: string;
  readonly reference: string;
  readonly description: string;
  readonly message: string;
  /** Null after the buyer's account was deleted. */
  readonly buyer_id: string | null;
  readonly paid_at: Date | null;
  readonly redeemed_by: string | null;
  readonly redeemed_at: Date | null;
  /** The period of a plan that was redeemed; null for courses. */
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  /** What was left of the period (ms) when the gift was closed after it had begun; null if it lasts a whole one. */
  readonly rest_ms: number | null;
  readonly revoked_at: Date | null;
}

/** When a given plan is open: once everything before it has ended, for its period or what was left of that. */
export function periodAfter(
  open: Date | null,
  { rest_ms: rest }: Pick<GiftRow, 'rest_ms'>,
  interval: Interval,
  now: Date,
): Period {
  const start = open && open > now ? open : now;
  return { start, end: rest === null ? periodEnd(start, interval) : new Date(start.getTime() + rest) };
}

/** Whether the gift can still be redeemed, was redeemed, or was paid back. */
export function giftState({ redeemed_at, revoked_at }: GiftRow): BoughtGift['state'] {
  if (revoked_at) return 'revoked';
  return redeemed_at ? 'redeemed' : 'ready';
}

export function presentBoughtGift(row: GiftRow): BoughtGift {
  const { id, reference, description, message } = row;
  return {
    id,
    reference,
    description,
    message,
    state: giftState(row),
    boughtAt: (row.paid_at ?? new Date(0)).toISOString(),
    redeemedAt: row.redeemed_at?.toISOString() ?? null,
  };
}

/** Who looks at a gift, and what only its receiver is told. A buyer who redeemed it is its receiver. */
export function viewOf(
  { buyer_id, redeemed_by, starts_at: start, ends_at: end }: GiftRow,
  userId: string | null,
): Pick<ReceivedGift, 'viewer' | 'period'> {
  if (userId === null || (userId !== redeemed_by && userId !== buyer_id))
    return { viewer: 'other', period: null };
  if (userId !== redeemed_by) return { viewer: 'buyer', period: null };
  const period = start && end ? { start: start.toISOString(), end: end.toISOString() } : null;
  return { viewer: 'receiver', period };
}
