import type { BoughtGift } from '@fit-coder/contracts/selling/gifts';

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
  readonly revoked_at: Date | null;
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
