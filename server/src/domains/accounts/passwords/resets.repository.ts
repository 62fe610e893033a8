import type { Database } from '../../../platform/database/database.ts';
import { findTokenUser } from '../expired-rows.repository.ts';

export interface NewReset {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly expiresAt: Date;
}

/** The user whose password the token sets; null after the token expired. */
export async function findResetUser(db: Database, tokenHash: Buffer, now: Date): Promise<string | null> {
  return (await findTokenUser(db, 'password_resets', tokenHash, now)) ?? null;
}

/** When the latest of the user's links expires; null if there is none. */
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

/** Adds a link and makes the links of earlier requests void. Links of one request have the same expiry. */
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

/** Makes all links of a user void. */
export async function deleteResets(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Makes the links of all users void. */
export async function deleteEveryReset(tx: Database): Promise<void> {
  await tx.deleteFrom('password_resets').execute();
}
