import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The tables whose rows expire, each with its key and its time of expiry. */
const tables = {
  sessions: ['token_hash', 'expires_at'],
  password_resets: ['token_hash', 'expires_at'],
  login_attempts: ['token_hash', 'expires_at'],
  passkey_challenges: ['challenge_hash', 'expires_at'],
  factor_changes: ['id', 'expires_at'],
  email_changes: ['id', 'ends_at'],
  login_failures: ['id', 'failed_at'],
} as const;

/**
 * Deletes up to 100 rows of a table that expired at `until` or before. Each insert calls it, so that few remain. It
 * skips rows that a concurrent call is deleting.
 */
export async function deleteExpired(db: Database, table: keyof typeof tables, until: Date): Promise<void> {
  const [rows, key, expiry] = [sql.table(table), sql.ref(tables[table][0]), sql.ref(tables[table][1])];
  await sql`delete from ${rows} where ${key} in (
    select ${key} from ${rows} where ${expiry} <= ${until} limit 100 for update skip locked
  )`.execute(db);
}

/** The user of a token that has not expired; undefined if there is none. A login by passkey has no user yet. */
export async function findTokenUser(
  db: Database,
  table: 'password_resets' | 'login_attempts',
  tokenHash: Buffer,
  now: Date,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom(table)
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}
