import type { Database } from '../../../platform/database/database.ts';
import type { FactorChange } from './factors.jobs.ts';

/** The number of a user's factors of each kind. */
export interface FactorCounts {
  readonly passkeys: number;
  readonly totp: number;
  readonly recoveryCodes: number;
}

export function countFactors(db: Database, userId: string): Promise<FactorCounts> {
  const count = (table: 'passkeys' | 'totp_secrets' | 'recovery_codes') =>
    db
      .selectFrom(table)
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId);
  return db
    .selectNoFrom([
      count('passkeys').as('passkeys'),
      count('totp_secrets').as('totp'),
      count('recovery_codes').as('recoveryCodes'),
    ])
    .$castTo<FactorCounts>()
    .executeTakeFirstOrThrow();
}

export async function markFactor(tx: Database, userId: string, has: boolean): Promise<void> {
  await tx
    .updateTable('users')
    .set({ has_factor: has })
    .where('id', '=', userId)
    .where('has_factor', '!=', has)
    .execute();
}

const tables = [
  { table: 'passkeys', change: 'passkey_removed' },
  { table: 'totp_secrets', change: 'app_removed' },
] as const;

/** Removes the factors of an account that were added at `since` or later; returns what changed. */
export async function deleteFactorsSince(tx: Database, userId: string, since: Date): Promise<FactorChange[]> {
  const changes: FactorChange[] = [];
  for (const { table, change } of tables) {
    const query = tx.deleteFrom(table).where('user_id', '=', userId).where('created_at', '>=', since);
    if ((await query.executeTakeFirst()).numDeletedRows > 0n) changes.push(change);
  }
  return changes;
}

const held = ['passkeys', 'totp_secrets', 'totp_enrolments', 'recovery_codes', 'factor_changes'] as const;

/** Removes every factor of an account, and the link that could undo the first one. */
export async function deleteFactors(tx: Database, userId: string): Promise<void> {
  for (const table of held) await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}
