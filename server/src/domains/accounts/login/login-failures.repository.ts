import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A key that failures are counted by, and the most that it allows. */
export interface Bucket {
  readonly key: Buffer;
  readonly max: number;
}

/** Locks the buckets until the transaction ends, always in the same order to prevent deadlocks. */
export async function lockBuckets(tx: Database, buckets: readonly Bucket[]): Promise<void> {
  const numbers = buckets.map(({ key }) => key.readBigInt64BE(0)).toSorted((a, b) => (a < b ? -1 : 1));
  const list = `{${numbers.join(',')}}`;
  await sql`select pg_advisory_xact_lock(number) from unnest(${list}::bigint[]) as number`.execute(tx);
}

/** When the oldest of the last `max` failures since `since` happened; null while there are fewer. */
export async function findFullSince(db: Database, { key, max }: Bucket, since: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('login_failures')
    .select('failed_at')
    .where('bucket', '=', key)
    .where('failed_at', '>', since)
    .orderBy('failed_at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.failed_at ?? null;
}

export async function insertFailures(db: Database, buckets: readonly Bucket[], at: Date): Promise<number[]> {
  const rows = await db
    .insertInto('login_failures')
    .values(buckets.map(({ key }) => ({ bucket: key, failed_at: at })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteFailures(db: Database, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('login_failures').where('id', 'in', ids).execute();
}

export async function clearBucket(db: Database, key: Buffer): Promise<void> {
  await db.deleteFrom('login_failures').where('bucket', '=', key).execute();
}
