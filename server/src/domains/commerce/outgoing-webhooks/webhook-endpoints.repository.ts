import type { Database } from '../../../platform/database/database.ts';
import type { Sealed } from '../../../platform/security/sealing.ts';
import type { EndpointRow } from './webhook-endpoint.ts';

const columns = ['id', 'url', 'events', 'active', 'failing_since', 'disabled_at', 'created_at'] as const;

/** All endpoints, oldest first; there are only a few. */
export function findEndpoints(db: Database): Promise<EndpointRow[]> {
  return db.selectFrom('webhook_endpoints').select(columns).orderBy('created_at').orderBy('id').execute();
}

export async function findEndpoint(db: Database, id: string): Promise<EndpointRow | null> {
  const query = db.selectFrom('webhook_endpoints').select(columns).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

export interface NewEndpoint {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly secret: Sealed;
}

export async function insertEndpoint(db: Database, endpoint: NewEndpoint, now: Date): Promise<EndpointRow> {
  const { id, url, events, secret } = endpoint;
  const sealed = { secret_sealed: secret.bytes, secret_key: secret.keyId };
  return db
    .insertInto('webhook_endpoints')
    .values({ id, url, events: [...events], ...sealed, created_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes an endpoint; one that is resumed begins without its old failures. */
export async function updateEndpoint(
  db: Database,
  id: string,
  { events, active }: { readonly events: readonly string[]; readonly active: boolean },
): Promise<EndpointRow | null> {
  const fresh = active ? { disabled_at: null } : {};
  const row = await db
    .updateTable('webhook_endpoints')
    .set((e) => ({
      events: [...events],
      active,
      ...fresh,
      failing_since: e
        .case()
        .when(e.and([e.val(active), e.not(e.ref('active'))]))
        .then(null)
        .else(e.ref('failing_since'))
        .end(),
    }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteEndpoint(db: Database, id: string): Promise<string | null> {
  const query = db.deleteFrom('webhook_endpoints').where('id', '=', id).returning('url');
  return (await query.executeTakeFirst())?.url ?? null;
}

/** Stores whether an endpoint takes its deliveries; `since` is kept from the first failure on. */
export async function storeReachability(db: Database, id: string, failingSince: Date | null): Promise<void> {
  const query = db.updateTable('webhook_endpoints').set({ failing_since: failingSince }).where('id', '=', id);
  await query.where('failing_since', failingSince ? 'is' : 'is not', null).execute();
}

/** Pauses an endpoint because of its failures; false if it was paused already. */
export async function disableEndpoint(tx: Database, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('webhook_endpoints')
    .set({ active: false, disabled_at: now })
    .where('id', '=', id)
    .where('active', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The secrets that another key than `keyId` seals. */
export function findSealedOtherwise(db: Database, keyId: string) {
  return db
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret_sealed', 'secret_key'])
    .where('secret_key', '<>', keyId)
    .execute();
}

export async function replaceSeal(db: Database, id: string, secret: Sealed): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ secret_sealed: secret.bytes, secret_key: secret.keyId })
    .where('id', '=', id)
    .execute();
}
