import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { sharingPaths } from '../paths/sharing.ts';
import { cursor, id, idParams, instant, message, nextCursor } from '../primitives.ts';

/** `ready`: nobody has redeemed it. `revoked`: its money was paid back. */
const giftStates = ['ready', 'redeemed', 'revoked'] as const;

/** The token of a link; anyone who has it may redeem it. */
export const linkToken = z.string().check(z.regex(/^[\w-]{43}$/u, 'That is not a link of this site.'));

/** A gift that the user bought. */
export const boughtGift = z.object({
  id,
  reference: z.string(),
  description: z.string(),
  message: z.string(),
  state: z.enum(giftStates),
  boughtAt: instant,
  redeemedAt: z.nullable(instant),
});
export type BoughtGift = z.infer<typeof boughtGift>;

/** A gift as its receiver sees it. */
export const receivedGift = z.object({
  /** The name of the buyer; empty if their account is gone. */
  from: z.string(),
  description: z.string(),
  message: z.string(),
  /** Empty for a plan. */
  courses: z.array(z.object({ id, title: z.string() })),
  /** How long a plan lasts; null for courses, which are given for good. */
  interval: z.nullable(z.enum(['month', 'year'])),
  state: z.enum(giftStates),
  /** Who asks: who bought it, who redeemed it, or anyone else. */
  viewer: z.enum(['buyer', 'receiver', 'other']),
  /** The time of a plan, for its receiver alone; null for courses. */
  period: z.nullable(z.object({ start: instant, end: instant })),
});
export type ReceivedGift = z.infer<typeof receivedGift>;

export const listGifts = endpoint({
  ...sharingPaths.listGifts,
  summary: 'List the gifts that the current user bought, newest first',
  access: 'user',
  query: z.strictObject({ cursor: z.optional(cursor) }),
  output: z.object({ gifts: z.array(boughtGift), next: nextCursor }),
  errors: [],
});

export const createGiftLink = endpoint({
  ...sharingPaths.createGiftLink,
  summary: 'Make the link that redeems a gift; an earlier link stops working',
  access: 'userWrite',
  params: idParams,
  output: z.object({ path: z.string() }),
  errors: ['not_found', 'not_possible'],
  limit: { max: 30, seconds: 60 },
});

export const getGift = endpoint({
  ...sharingPaths.getGift,
  summary: 'Get a gift by the token of its link',
  access: 'public',
  params: z.strictObject({ token: linkToken }),
  output: z.object({ gift: receivedGift }),
  errors: ['link_expired'],
  limit: { max: 60, seconds: 60 },
});

export const redeemGift = endpoint({
  ...sharingPaths.redeemGift,
  summary: 'Redeem a gift for the current user',
  access: 'userWrite',
  params: z.strictObject({ token: linkToken }),
  output: z.object({ gift: receivedGift, message }),
  errors: ['link_expired', 'already_owned', 'not_possible'],
  limit: { max: 20, seconds: 60 },
});

export const giftEndpoints = { listGifts, createGiftLink, getGift, redeemGift };
