import type { Database } from '../../../../platform/database/database.ts';
import {
  findProviderObject,
  keepProviderObject,
  type ProviderObject,
} from '../../payments/provider-objects.repository.ts';

const provider = 'stripe';

/** What Stripe stores for this site and what its id is kept for. */
export type ObjectKind = ProviderObject['kind'];

/** Stripe's id of the object that was made for our user, plan or price. */
export function findObject(db: Database, kind: ObjectKind, owner: string): Promise<string | null> {
  return findProviderObject(db, { provider, kind, owner });
}

/** Keeps an id, and returns the one that counts: another process may have kept one first. */
export function keepObject(db: Database, kind: ObjectKind, owner: string, id: string): Promise<string> {
  return keepProviderObject(db, { provider, kind, owner }, id);
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
