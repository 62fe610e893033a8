import type { Database } from '../../../../platform/database/database.ts';

const provider = 'stripe';

/** What Stripe stores for this site and what its id is kept for. */
export type ObjectKind = 'customer' | 'product' | 'price';

/** Stripe's id of the object that was made for our user, plan or price. */
export async function findObject(db: Database, kind: ObjectKind, owner: string): Promise<string | null> {
  const row = await db
    .selectFrom('provider_objects')
    .select('provider_id')
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .executeTakeFirst();
  return row?.provider_id ?? null;
}

/** Keeps an id; if another process kept one first, nothing changes. */
export async function keepObject(db: Database, kind: ObjectKind, owner: string, id: string): Promise<void> {
  await db
    .insertInto('provider_objects')
    .values({ provider, kind, owner, provider_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function forgetObject(db: Database, kind: ObjectKind, owner: string, id: string): Promise<void> {
  await db
    .deleteFrom('provider_objects')
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .where('provider_id', '=', id)
    .execute();
}

/** Stripe's customer of an order; null if the order or its buyer is not stored. */
export async function findOrderCustomer(db: Database, reference: string): Promise<string | null> {
  const order = await db
    .selectFrom('orders')
    .select('user_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return order?.user_id ? findObject(db, 'customer', order.user_id) : null;
}
