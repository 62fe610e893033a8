import type { Role } from '@fit-coder/contracts/accounts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly userAgent: string;
  readonly startedAt: Date;
  readonly expiresAt: Date;
}

export async function insertSession(db: Database, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      user_agent: session.userAgent,
      created_at: session.startedAt,
      last_seen_at: session.startedAt,
      confirmed_at: session.startedAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

export interface FoundSession {
  readonly token_hash: Buffer;
  readonly user_id: string;
  readonly role: Role;
  readonly has_factor: boolean;
  readonly name: string;
  readonly email: string;
  readonly avatar: string | null;
  readonly registered_at: Date;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  /** When the user last confirmed their identity; null in sessions from before that was recorded. */
  readonly confirmed_at: Date | null;
}

/** The valid ones among these sessions, with their users, in no order. */
export const findValidSessions = prepared(
  (db, { tokenHashes, now }: { readonly tokenHashes: readonly Buffer[]; readonly now: Date }) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.token_hash', 'sessions.user_id', 'users.role', 'users.has_factor'])
      .select(['users.name', 'users.email', 'users.avatar', 'users.created_at as registered_at'])
      .select(['sessions.created_at', 'sessions.last_seen_at', 'sessions.confirmed_at'])
      .where(sql<boolean>`sessions.token_hash = any(${tokenHashes}::bytea[])`)
      .where('sessions.expires_at', '>', now),
);

/**
 * Gives a session a new token after its user confirmed their identity at `now`. Returns when the session ends, or null
 * if it has ended already.
 */
export async function replaceToken(
  db: Database,
  tokenHash: Buffer,
  by: Buffer,
  now: Date,
): Promise<Date | null> {
  const row = await db
    .updateTable('sessions')
    .set({ token_hash: by, confirmed_at: now })
    .where('token_hash', '=', tokenHash)
    .returning('expires_at')
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Records that the session was used at `now`, unless a use after `before` is recorded already. */
export async function touchSession(db: Database, tokenHash: Buffer, now: Date, before: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '<=', before)
    .execute();
}

/** A session as its user may see it. */
export interface SessionRow {
  readonly id: string;
  readonly token_hash: Buffer;
  readonly user_agent: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
}

/** The user's valid sessions, at most 100: `first`, then the others by last use. */
export function findSessions(db: Database, userId: string, first: Buffer, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy((e) => e('token_hash', '=', first), 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Ends one of the user's sessions and returns it; null if they have no such session. */
export async function deleteSessionOf(
  db: Database,
  userId: string,
  id: string,
): Promise<{ token_hash: Buffer; user_agent: string } | null> {
  const query = db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['token_hash', 'user_agent']);
  return (await query.executeTakeFirst()) ?? null;
}

export async function findSessionId(db: Database, tokenHash: Buffer): Promise<string | null> {
  const query = db.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash);
  return (await query.executeTakeFirst())?.id ?? null;
}

/** Ends the user's sessions, except the one with the id `except`. */
export async function deleteSessionsBut(db: Database, userId: string, except: string | null): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, (q) => q.where('id', '!=', except))
    .execute();
}

/** Ends the user's sessions, except the one with the token hash `except`; returns how many there were. */
export async function deleteSessionsOf(db: Database, userId: string, except: Buffer | null): Promise<number> {
  const query = db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== null, (q) => q.where('token_hash', '!=', except));
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** Ends all sessions of all users; returns how many there were. */
export async function deleteAllSessions(db: Database): Promise<number> {
  return Number((await db.deleteFrom('sessions').executeTakeFirst()).numDeletedRows);
}
