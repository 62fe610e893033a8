import type { BoughtGift, ReceivedGift } from '@fit-coder/contracts/selling/gifts';
import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts';
import { notLoggedIn, Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { holdAccount, type Accounts } from '../../accounts/accounts.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findOwnedIds } from '../entitlements/entitlements.repository.ts';
import { linkHash, newLinkToken } from '../links/link-token.ts';
import { findOrderItems } from '../orders/orders.repository.ts';
import { giftState, presentBoughtGift, viewOf, type GiftRow } from './gift.ts';
import { findGiftInterval } from './gift-content.repository.ts';
import { giftPeriod, openGift } from './gift-grants.ts';
import { findGiftByHash, findGiftsOf, setGiftLink, storeRedemption } from './gifts.repository.ts';

export interface GiftsDependencies extends ServiceContext {
  readonly contactOf: Accounts['service']['contactOf'];
}

const pageSize = 20;

/** Gifts: a buyer makes a link, and one user redeems it. */
export class GiftsService extends Service<GiftsDependencies> {
  /** The gifts that a user bought, newest first. @throws Refusal `invalid_input` for an unknown cursor */
  async bought(
    { userId }: CurrentUser,
    cursor: string | undefined,
  ): Promise<{ gifts: BoughtGift[]; next: string | null }> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const rows = await findGiftsOf(this.dependencies.db, userId, after, pageSize + 1);
    const byOrder = rows.map((gift) => ({ id: gift.order_id, listed_at: gift.listed_at, gift }));
    const { shown, next } = pageOf(byOrder, pageSize);
    return { gifts: shown.map(({ gift }) => presentBoughtGift(gift)), next };
  }

  /** Makes a new link for a gift; returns its path. @throws Refusal `not_possible` */
  async newLink(currentUser: CurrentUser, id: string): Promise<string> {
    const token = newLinkToken();
    if (await setGiftLink(this.dependencies.db, currentUser.userId, id, linkHash(token)))
      return `/gift/${token}`;
    throw new Refusal('not_possible', 'This gift was already redeemed or refunded. Reload the page.');
  }

  /** What a visitor or a user sees of a gift. @throws Refusal `link_expired` */
  async received(viewer: CurrentUser | null, token: string): Promise<ReceivedGift> {
    const { db } = this.dependencies;
    return this.#present(mustExist(await findGiftByHash(db, linkHash(token))), viewer?.userId ?? null);
  }

  /** @throws Refusal `link_expired`, `already_owned`, `not_possible` */
  async redeem({ userId }: CurrentUser, token: string): Promise<ReceivedGift> {
    const { db, clock } = this.dependencies;
    const redeemed = await db.transaction().execute(async (tx) => {
      if (!(await holdAccount(tx, userId))) throw notLoggedIn();
      const gift = mustExist(await findGiftByHash(tx, linkHash(token), true));
      mustBeReady(gift, userId);
      const now = clock.now();
      await refuseOwned(tx, gift, userId, now);
      const period = await giftPeriod(tx, gift, userId, now);
      await storeRedemption(tx, gift.id, { userId, now, period });
      const times = { starts_at: period?.start ?? null, ends_at: period?.end ?? null };
      const opened = { ...gift, ...times, redeemed_by: userId, redeemed_at: now };
      await openGift(tx, opened, userId, true, now);
      return opened;
    });
    return this.#present(redeemed, userId);
  }

  async #present(gift: GiftRow, viewerId: string | null): Promise<ReceivedGift> {
    const { db } = this.dependencies;
    const buyer = gift.buyer_id === null ? null : await this.dependencies.contactOf(gift.buyer_id);
    const items = await findKeptItems(db, gift.order_id);
    return {
      from: buyer?.name ?? '',
      description: gift.description,
      message: gift.message,
      courses: items.map(({ courseId, title }) => ({ id: courseId, title })),
      interval: await findGiftInterval(db, gift.order_id),
      state: giftState(gift),
      ...viewOf(gift, viewerId),
    };
  }
}

function mustExist(gift: GiftRow | null): GiftRow {
  if (gift) return gift;
  throw new Refusal('link_expired', 'This link is no longer valid. Ask for a new one.');
}

function mustBeReady(gift: GiftRow, userId: string): void {
  const state = giftState(gift);
  if (state === 'ready') return;
  throw new Refusal('not_possible', sentences[gift.redeemed_by === userId ? 'yours' : state]);
}

const sentences = {
  yours: 'You have already redeemed this gift.',
  redeemed: 'Someone has already redeemed this gift.',
  revoked: 'This gift was refunded to its buyer, so it cannot be redeemed.',
} as const;

/** The courses of a gift, without pre-orders that were given back to its buyer. */
async function findKeptItems(db: Database, orderId: string) {
  return (await findOrderItems(db, orderId)).filter(({ givenBack }) => !givenBack);
}

/** A gift that would open nothing new stays for someone else. */
async function refuseOwned(tx: Database, gift: GiftRow, userId: string, now: Date): Promise<void> {
  const items = await findKeptItems(tx, gift.order_id);
  const owned = new Set(await findOwnedIds(tx, userId, now));
  if (items.length === 0 || items.some(({ courseId }) => !owned.has(courseId))) return;
  throw new Refusal(
    'already_owned',
    items.length === 1
      ? 'You already own this course. You can pass the link on to someone else.'
      : 'You already own these courses. You can pass the link on to someone else.',
  );
}
