import * as z from 'zod/mini';
import { instant } from '../primitives.ts';
import { boughtGift } from './gifts.ts';

/** What the data export says about gifts and seats that a user paid for or got. */
export const sharedAccess = z.object({
  giftsBought: z.array(z.omit(boughtGift, { id: true })),
  giftsRedeemed: z.array(
    z.object({
      description: z.string(),
      message: z.string(),
      redeemedAt: instant,
      /** Null for courses that were given for good. */
      endsAt: z.nullable(instant),
    }),
  ),
  /** The seats that the user pays for, with the addresses that were invited. */
  seatsBought: z.array(
    z.object({
      plan: z.string(),
      number: z.int(),
      email: z.nullable(z.string()),
      invitedAt: z.nullable(instant),
      acceptedAt: z.nullable(instant),
    }),
  ),
  /** The seats that someone else pays for. */
  seatsTaken: z.array(z.object({ plan: z.string(), email: z.string(), acceptedAt: z.nullable(instant) })),
});
export type SharedAccess = z.infer<typeof sharedAccess>;
