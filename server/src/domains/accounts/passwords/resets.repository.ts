import type { Database } from '../../../platform/database/database.ts';

export interface NewReset {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly expiresAt: Date;
}

/** Whose password the token sets, until `now` is past its end. */
export async function findResetUser(db: Database, tokenHash: Buffer, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** When the latest of the person's links ends; null where there is none. */
export async function findLatestEnd(db: Database, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('password_resets')
    .select('expires_at')
    .where('user_id', '=', userId)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Adds a link and makes void those that the person asked for earlier; links of one asking end at one moment. */
export async function replaceResets(tx: Database, reset: NewReset): Promise<void> {
  await tx
    .deleteFrom('password_resets')
    .where('user_id', '=', reset.userId)
    .where('expires_at', '<', reset.expiresAt)
    .execute();
  await tx
    .insertInto('password_resets')
    .values({ token_hash: reset.tokenHash, user_id: reset.userId, expires_at: reset.expiresAt })
    .execute();
}

/** Makes all links of a person void. */
export async function deleteResets(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Makes all links of everyone void. */
export async function deleteEveryReset(tx: Database): Promise<void> {
  await tx.deleteFrom('password_resets').execute();
}
