import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';
import type { Sealed } from '../../../platform/sealing.ts';
import { deleteExpired } from '../expiry/expired-rows.repository.ts';
import { removedEnd } from './take-back.ts';

/** The tables whose removed rows are kept for a while. */
type FactorTable = 'passkeys' | 'totp_secrets';

/** Keeps a copy of a person's passkey that is about to be removed. */
export async function keepPasskey(tx: Database, userId: string, id: string, now: Date): Promise<void> {
  await keep(tx, { table: 'passkeys', userId, id, now });
}

/** Keeps a copy of the secret of a person's app, if there is one, which is about to be removed or replaced. */
export async function keepTotp(tx: Database, userId: string, now: Date): Promise<void> {
  await keep(tx, { table: 'totp_secrets', userId, id: null, now });
}

interface Leaving {
  readonly table: FactorTable;
  readonly userId: string;
  /** Null for the only row that the person has there. */
  readonly id: string | null;
  readonly now: Date;
}

async function keep(tx: Database, { table, userId, id, now }: Leaving): Promise<void> {
  await deleteExpired(tx, 'removed_factors', now);
  const one = id === null ? sql`true` : sql`leaving.id = ${id}`;
  await sql`
    insert into removed_factors (user_id, kept_in, factor, created_at, removed_at, expires_at)
    select user_id, ${table}, to_jsonb(leaving), created_at, ${now}, ${removedEnd(now)}
    from ${sql.table(table)} as leaving where user_id = ${userId} and ${one}
  `.execute(tx);
}

/** A removed app whose secret was sealed with another key. */
export interface RemovedApp {
  readonly id: string;
  readonly user_id: string;
  readonly sealed: Buffer;
  readonly key_id: string;
}

/** The removed apps whose secrets were sealed with a key other than `keyId`. */
export async function findRemovedSealedOtherwise(db: Database, keyId: string): Promise<RemovedApp[]> {
  const query = sql<RemovedApp>`
    select removed_factors.id, removed_factors.user_id, app.sealed, app.key_id
    from removed_factors, jsonb_populate_record(null::totp_secrets, factor) as app
    where kept_in = 'totp_secrets' and app.key_id <> ${keyId}
  `;
  return (await query.execute(db)).rows;
}

/** Stores the same secret of a removed app sealed again. */
export async function replaceRemovedSeal(db: Database, id: string, to: Sealed): Promise<void> {
  await sql`
    update removed_factors
    set factor = factor || jsonb_build_object('sealed', ${to.bytes}::bytea, 'key_id', ${to.keyId}::text)
    where id = ${id}
  `.execute(db);
}

/** Brings back the factors that an account had at `since` and that were removed or replaced after it. */
export async function bringBackFactors(tx: Database, userId: string, since: Date): Promise<void> {
  for (const table of ['passkeys', 'totp_secrets'] as const)
    await sql`
      with back as (
        delete from removed_factors
        where user_id = ${userId} and kept_in = ${table} and created_at < ${since} and removed_at >= ${since}
        returning factor
      )
      insert into ${sql.table(table)}
      select (jsonb_populate_record(null::${sql.table(table)}, factor)).* from back
      on conflict do nothing
    `.execute(tx);
}
