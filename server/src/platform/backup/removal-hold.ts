import { setTimeout as delay } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '../database/database.generated.ts';
import { lockKeys } from '../database/lock-keys.ts';

const pollMs = 500;
const keepAliveMs = 20_000;

/**
 * Runs `work`, which removes files whose rows are gone, while no backup runs, because the rows in a backup may still
 * name them. Waits for a backup to end. @throws the reason of `signal` if it aborts meanwhile
 */
export async function betweenBackups(
  db: Kysely<DB>,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!(await runUnlessHeld(db, work))) await delay(pollMs, undefined, { signal });
}

function runUnlessHeld(db: Kysely<DB>, work: () => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // The transaction is idle while files are removed, which may take any time.
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock_shared(${lockKeys.removals}) as taken,
             set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
    if (!rows[0]?.taken) return false;
    await work();
    return true;
  });
}

/** Prevents the removal of files on every node. */
export interface RemovalHold {
  /** Ends the hold. @throws Error if it was lost before, so that files may be missing */
  release(): Promise<void>;
  /** Ends the hold without checking that it lasted. */
  abandon(): Promise<void>;
}

/**
 * Waits for running removals and prevents further ones. The lock belongs to a transaction and not to a session, so that
 * it also works through a pooler in transaction mode.
 */
export async function holdRemovals(pool: pg.Pool): Promise<RemovalHold> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await client.query('select pg_advisory_xact_lock($1)', [lockKeys.removals]);
  // A silent connection may be dropped on its way.
  const timer = setInterval(() => void client.query('select 1').catch(() => undefined), keepAliveMs);
  return {
    async release() {
      clearInterval(timer);
      try {
        await client.query('select 1');
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    async abandon() {
      clearInterval(timer);
      client.release(true);
    },
  };
}
