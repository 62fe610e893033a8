import pg from 'pg';

/** How a pooler shares PostgreSQL's connections among its clients. */
export interface Pooling {
  /** Whether a connection serves a client only until the end of its transaction. */
  readonly byTransaction: boolean;
  /** Whether a statement that a client prepared is known on the connection that runs it. */
  readonly keepsStatements: boolean;
}

/** How often two clients try to share a connection; on a busy pooler other clients may come between. */
const tries = 5;

/** A pool without a free connection lets the second client wait, and no one waits for ever. */
const waits = { connectionTimeoutMillis: 2000, query_timeout: 2000 };

const named = { name: 'fit_coder_probe', text: 'select pg_backend_pid() as pid' };

/**
 * Finds out by trying how the pooler at `url` works: between two transactions of one client, a second client gets
 * the same process of PostgreSQL only if they share it. @throws Error if the database cannot be reached
 */
export async function poolingAt(url: string): Promise<Pooling> {
  const clients = [1, 2].map(() => new pg.Client({ connectionString: url, ...waits }));
  const [first, second] = clients as [pg.Client, pg.Client];
  try {
    for (const client of clients) {
      client.on('error', () => undefined);
      await client.connect();
    }
    for (let index = 0; index < tries; index += 1) {
      const byTransaction = await areShared(first, second);
      if (byTransaction === null) return { byTransaction: true, keepsStatements: false };
      if (byTransaction) return { byTransaction, keepsStatements: await isKept(first, second) };
    }
  } catch (error) {
    // In session mode the second client may wait for a connection of its own until it gives up.
    if (!(error instanceof Error && error.message === 'Query read timeout')) throw error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
  return { byTransaction: false, keepsStatements: true };
}

/** Whether both clients share processes of PostgreSQL; null if a statement got lost. Leaves the second in a transaction. */
async function areShared(first: pg.Client, second: pg.Client): Promise<boolean | null> {
  try {
    const before = await first.query<{ pid: number }>(named);
    await second.query('rollback');
    await second.query('begin');
    const taken = await second.query<{ pid: number }>('select pg_backend_pid() as pid');
    if (taken.rows[0]?.pid === before.rows[0]?.pid) return true;
    const after = await first.query<{ pid: number }>('select pg_backend_pid() as pid');
    return after.rows[0]?.pid !== before.rows[0]?.pid;
  } catch (error) {
    if (isLostStatement(error)) return null;
    throw error;
  }
}

/** Whether each of the two clients can use the statement that the other may have prepared. */
async function isKept(first: pg.Client, second: pg.Client): Promise<boolean> {
  try {
    await second.query(named);
    await second.query('commit');
    await first.query(named);
    return true;
  } catch (error) {
    if (isLostStatement(error)) return false;
    throw error;
  }
}

/** Whether the name is taken by another client's statement, or the statement is on another connection. */
function isLostStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '42P05' || error.code === '26000');
}
