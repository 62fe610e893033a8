import type { Database } from '../../../platform/database.ts';

/** How many factors someone has of each kind. */
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

/** Removes the factors of an account that were added at `since` or later; returns which kinds there were. */
export async function deleteFactorsSince(
  tx: Database,
  userId: string,
  since: Date,
): Promise<('passkeys' | 'totp_secrets')[]> {
  const removed: ('passkeys' | 'totp_secrets')[] = [];
  for (const table of ['passkeys', 'totp_secrets'] as const) {
    const query = tx.deleteFrom(table).where('user_id', '=', userId).where('created_at', '>=', since);
    if ((await query.executeTakeFirst()).numDeletedRows > 0n) removed.push(table);
  }
  return removed;
}

/** Removes every factor of an account. */
export async function deleteFactors(tx: Database, userId: string): Promise<void> {
  for (const table of ['passkeys', 'totp_secrets', 'totp_enrolments', 'recovery_codes'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
}
