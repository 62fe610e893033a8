import type { Role } from '@fit-coder/contracts/accounts';
import type { Database } from '../../platform/database.ts';

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly userAgent: string;
  readonly expiresAt: Date;
}

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      user_agent: session.userAgent,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Who holds the session, while it lasts. */
export async function findSession(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<{ user_id: string; role: Role } | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.user_id', 'users.role'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/**
 * Removes rows of sessions that ended by themselves, at most 100. Called with every new session, so that there are
 * never many; those that another call removes now are left to it.
 */
export async function deleteExpiredSessions(tx: Database, now: Date): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('token_hash', 'in', (e) =>
      e
        .selectFrom('sessions')
        .select('token_hash')
        .where('expires_at', '<=', now)
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
