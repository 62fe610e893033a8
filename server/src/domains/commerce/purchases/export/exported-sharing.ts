import type { SharedAccess } from '@fit-coder/contracts/selling/shared-access';
import type { Database } from '../../../../platform/database/database.ts';
import { presentBoughtGift } from '../../gifts/gift.ts';
import { findAllGiftsOf } from '../../gifts/gifts.repository.ts';
import {
  findAllGiftsRedeemed,
  findAllSeatsBought,
  findAllSeatsTaken,
} from './exported-sharing.repository.ts';

/** The gifts and seats that a user paid for or got. */
export async function sharedAccessOf(db: Database, userId: string): Promise<SharedAccess> {
  return {
    giftsBought: (await findAllGiftsOf(db, userId)).map((row) => {
      const { id: _id, ...gift } = presentBoughtGift(row);
      return gift;
    }),
    giftsRedeemed: (await findAllGiftsRedeemed(db, userId)).map(({ redeemedAt, endsAt, ...gift }) => ({
      ...gift,
      redeemedAt: redeemedAt.toISOString(),
      endsAt: momentOf(endsAt),
    })),
    seatsBought: (await findAllSeatsBought(db, userId)).map(({ invitedAt, acceptedAt, ...seat }) => ({
      ...seat,
      invitedAt: momentOf(invitedAt),
      acceptedAt: momentOf(acceptedAt),
    })),
    seatsTaken: (await findAllSeatsTaken(db, userId)).map(({ plan, email, acceptedAt }) => ({
      plan,
      email,
      acceptedAt: momentOf(acceptedAt),
    })),
  };
}

function momentOf(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
