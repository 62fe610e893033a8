import type { Database } from '../../../platform/database/database.ts';
import { findTokenUser } from '../expired-rows.repository.ts';

/** A login in progress. Without a user, a passkey must identify the user. */
export interface PendingLogin {
  readonly tokenHash: Buffer;
  readonly userId: string | null;
}

export async function insertAttempt(
  db: Database,
  { tokenHash, userId }: PendingLogin,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('login_attempts')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt })
    .execute();
}

export async function findAttempt(db: Database, tokenHash: Buffer, now: Date): Promise<PendingLogin | null> {
  const userId = await findTokenUser(db, 'login_attempts', tokenHash, now);
  return userId === undefined ? null : { tokenHash, userId };
}

/** Ends an attempt; false if it had already ended, so that each attempt gives at most one session. */
export async function endAttempt(tx: Database, tokenHash: Buffer): Promise<boolean> {
  const ended = await tx.deleteFrom('login_attempts').where('token_hash', '=', tokenHash).executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** Ends the logins that wait for an account's second step. */
export async function endAttemptsOf(tx: Database, userId: string): Promise<void> {
  await tx.deleteFrom('login_attempts').where('user_id', '=', userId).execute();
}
