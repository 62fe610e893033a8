import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/** The tables whose rows expire, with their keys. */
const keys = {
  sessions: 'token_hash',
  password_resets: 'token_hash',
  login_attempts: 'token_hash',
  passkey_challenges: 'challenge_hash',
  factor_changes: 'id',
} as const;

/**
 * Deletes up to 100 expired rows of a table. Each insert calls it, so that few remain. It skips rows that a concurrent
 * call is deleting.
 */
export async function deleteExpired(db: Database, table: keyof typeof keys, now: Date): Promise<void> {
  const [rows, key] = [sql.table(table), sql.ref(keys[table])];
  await sql`delete from ${rows} where ${key} in (
    select ${key} from ${rows} where expires_at <= ${now} limit 100 for update skip locked
  )`.execute(db);
}
