import type { Cursor } from '../../../platform/database/cursor.ts';
import type { Database } from '../../../platform/database/database.ts';
import { comesAfter, microsOf } from '../../../platform/database/newest-first.ts';
import type { Period } from '../payments/provider-states.ts';
import type { GiftRow } from './gift.ts';

export async function insertGift(tx: Database, orderId: string, message: string): Promise<void> {
  await tx.insertInto('gifts').values({ order_id: orderId, message }).execute();
}

function giftsWithOrders(db: Database) {
  return db
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.order_id')
    .select(['gifts.id', 'gifts.message', 'gifts.redeemed_by', 'gifts.redeemed_at'])
    .select(['gifts.starts_at', 'gifts.ends_at', 'gifts.rest_ms'])
    .select(['gifts.revoked_at', 'orders.id as order_id', 'orders.reference', 'orders.description'])
    .select(['orders.user_id as buyer_id', 'orders.settled_at as paid_at']);
}

function giftsOf(db: Database, userId: string) {
  return giftsWithOrders(db)
    .where('orders.user_id', '=', userId)
    .where('orders.status', '=', 'paid')
    .orderBy('orders.settled_at', 'desc')
    .orderBy('orders.id', 'desc');
}

/** A page of a buyer's paid gifts, newest first. Its cursor has the time and the id of the last order. */
export function findGiftsOf(db: Database, userId: string, after: Cursor | undefined, limit: number) {
  let query = giftsOf(db, userId).select(microsOf('orders.settled_at').as('listed_at'));
  if (after) query = query.where(comesAfter(after, 'orders.settled_at', 'orders.id'));
  return query.limit(limit).execute();
}

/** All paid gifts of a buyer, newest first. */
export function findAllGiftsOf(db: Database, userId: string): Promise<GiftRow[]> {
  return giftsOf(db, userId).execute();
}

/** The paid gift that a link is for. `lock` makes others who redeem it wait until the transaction ends. */
export async function findGiftByHash(db: Database, hash: Buffer, lock = false): Promise<GiftRow | null> {
  const query = giftsWithOrders(db).where('gifts.token_hash', '=', hash).where('orders.status', '=', 'paid');
  return (await (lock ? query.forUpdate('gifts') : query).executeTakeFirst()) ?? null;
}

/** The gift of an order, locked until the transaction ends. */
export async function lockGiftOf(tx: Database, orderId: string): Promise<GiftRow | null> {
  const query = giftsWithOrders(tx).where('gifts.order_id', '=', orderId).forUpdate('gifts');
  return (await query.executeTakeFirst()) ?? null;
}

/** Who redeemed the gift of an order; null if nobody did. */
export async function findRedeemer(db: Database, orderId: string): Promise<string | null> {
  const row = await db
    .selectFrom('gifts')
    .select('redeemed_by')
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row?.redeemed_by ?? null;
}

/** Replaces the link of a gift that can still be redeemed; false if there is no such gift of this buyer. */
export async function setGiftLink(db: Database, userId: string, id: string, hash: Buffer): Promise<boolean> {
  const row = await db
    .updateTable('gifts')
    .set({ token_hash: hash })
    .from('orders')
    .whereRef('orders.id', '=', 'gifts.order_id')
    .where('orders.user_id', '=', userId)
    .where('orders.status', '=', 'paid')
    .where('gifts.id', '=', id)
    .where('redeemed_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('gifts.id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function storeRedemption(
  tx: Database,
  id: string,
  redemption: { readonly userId: string; readonly now: Date; readonly period: Period | null },
): Promise<void> {
  const { userId, now, period } = redemption;
  await tx
    .updateTable('gifts')
    .set({ redeemed_by: userId, redeemed_at: now })
    .set({ starts_at: period?.start ?? null, ends_at: period?.end ?? null })
    .where('id', '=', id)
    .execute();
}

export async function setRevoked(tx: Database, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('gifts').set({ revoked_at: at }).where('id', '=', id).execute();
}
