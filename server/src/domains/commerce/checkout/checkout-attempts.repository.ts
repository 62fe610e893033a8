import type { ErrorCode } from '@fit-coder/contracts/errors';
import type { Database } from '../../../platform/database/database.ts';

/** The outcome of a checkout, which every request with its key gets. */
export type AttemptOutcome =
  | { readonly reference: string; readonly url: string; readonly subscriptionId: string | null }
  | {
      readonly code: ErrorCode;
      readonly error: string;
      readonly fields?: Readonly<Record<string, string>> | undefined;
    };

export interface Attempt {
  readonly userId: string;
  readonly key: string;
  readonly requestHash: Buffer;
  /** Of the order that the attempt makes. */
  readonly reference: string;
}

/** Begins an attempt; false if the key is in use already. Attempts from before `forgotten` are deleted. */
export async function beginAttempt(
  db: Database,
  { userId, key, requestHash, reference }: Attempt,
  now: Date,
  forgotten: Date,
): Promise<boolean> {
  await db.deleteFrom('checkout_attempts').where('started_at', '<', forgotten).execute();
  const row = await db
    .insertInto('checkout_attempts')
    .values({ user_id: userId, key, request_hash: requestHash, reference, started_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** Continues an attempt whose process ended before `abandoned` without an outcome; false if another one does. */
export async function resumeAttempt(
  db: Database,
  { userId, key }: Attempt,
  now: Date,
  abandoned: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('checkout_attempts')
    .set({ started_at: now })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('outcome', 'is', null)
    .where('started_at', '<', abandoned)
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

/** An attempt as stored; its outcome is null while it runs. */
export interface FoundAttempt extends Attempt {
  readonly outcome: AttemptOutcome | null;
}

export async function findAttempt(db: Database, { userId, key }: Attempt): Promise<FoundAttempt | null> {
  const row = await db
    .selectFrom('checkout_attempts')
    .select(['user_id as userId', 'key', 'request_hash as requestHash', 'reference', 'outcome'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? { ...row, outcome: row.outcome as AttemptOutcome | null } : null;
}

export async function endAttempt(
  db: Database,
  { userId, key }: Attempt,
  outcome: AttemptOutcome,
): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({ outcome: JSON.stringify(outcome) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

/** Lets the next request with the key continue an attempt at once: it counts as `abandoned`. */
export async function abandonAttempt(db: Database, { userId, key }: Attempt, abandoned: Date): Promise<void> {
  await db
    .updateTable('checkout_attempts')
    .set({ started_at: abandoned })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}
