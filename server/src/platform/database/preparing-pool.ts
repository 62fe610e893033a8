import type { PostgresPool } from 'kysely';
import pg from 'pg';
import {
  preparedBy,
  StatementExecution,
  textsOf,
  type PreparedStatement,
  type RowMode,
} from './statement-execution.ts';

/** The names of the statements that `preparing` prepares, by their texts. */
const names = new Map<string, string>();

/** Lets each connection prepare the statement with this text, under `name`, when it runs it first. */
export function prepareText(text: string, name?: string): void {
  if (!names.has(text)) names.set(text, name ?? `prepared-${names.size}`);
}

/** The pool of a query builder, which also runs single statements without the builder. */
export interface PreparingPool extends PostgresPool {
  /** Runs a statement outside of transactions, and prepares it first if the connection does not know it. */
  run(text: string, values: unknown[], rowMode: RowMode): Promise<unknown[]>;
}

/** The pools by their query builders. A transaction is a query builder too, but has no entry. */
const pools = new WeakMap<object, PreparingPool>();

/** Lets prepared queries of `db` run on `pool` directly, which saves the query builder's work for each query. */
export function runDirectly(db: object, pool: PreparingPool): void {
  pools.set(db, pool);
}

/** The pool on which prepared queries of `db` run directly; undefined for a transaction. */
export function directPoolOf(db: object): PreparingPool | undefined {
  return pools.get(db);
}

/**
 * The pool for the query builder. Its connections prepare the statements that `prepareText` named, and begin a
 * transaction in the same packet as its first statement, if they have prepared that statement before. With `named` off
 * they prepare nothing, because a pooler would run the statement on a connection that does not know it. `run` closes the
 * connection after an error for which `isAway` is true, because the database cannot be reached, and after one that says
 * that the connection's statement is stale.
 */
export function preparing(pool: pg.Pool, named: boolean, isAway: (error: unknown) => boolean): PreparingPool {
  const clients = new WeakMap<pg.PoolClient, PreparingClient>();
  const known = (client: pg.PoolClient) => {
    let preparingClient = clients.get(client);
    if (!preparingClient) clients.set(client, (preparingClient = new PreparingClient(client, named)));
    return preparingClient;
  };
  const connect = async () => known(await pool.connect());
  return {
    connect: connect as unknown as PostgresPool['connect'],
    end: () => pool.end(),
    async run(text, values, rowMode) {
      const client = known(await pool.connect());
      try {
        const { rows } = await client.query(text, values, rowMode);
        client.release();
        return rows;
      } catch (error) {
        // The driver reports that PostgreSQL ends a connection before it notices the end itself.
        client.release(isAway(error) || isStale(error));
        throw error;
      }
    },
  };
}

/** Whether a connection no longer has the prepared statement, or one that fits the table. PostgreSQL, appendix A. */
function isStale(error: unknown): boolean {
  const code = error instanceof pg.DatabaseError ? error.code : undefined;
  return code === '26000' || code === '0A000';
}

type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

/**
 * The result of what is not sent: `begin`, which goes out with the first statement, and the end of a transaction without
 * statements.
 */
const nothing: Result = { command: '', rowCount: null, rows: [] };

/**
 * Runs the statements of the query builder on a connection. The builder passes cursors only for streams, which this site
 * does not use.
 */
class PreparingClient {
  readonly #client: pg.PoolClient;
  readonly #named: boolean;
  readonly #statements = new Map<string, PreparedStatement>();
  /** A transaction was begun that the server does not know of yet. */
  #begins = false;
  /** Resolves when `begin` was sent alone and the statement after it is queued, so that nothing else comes between them. */
  #beginning: Promise<void> | null = null;

  constructor(client: pg.PoolClient, named: boolean) {
    this.#client = client;
    this.#named = named;
  }

  async query(text: string, values: unknown[], rowMode: RowMode = 'object'): Promise<Result> {
    while (this.#beginning) await this.#beginning;
    const begins = this.#begins;
    const statement = this.#statements.get(text);
    // First, because a value that cannot be sent must not end the beginning.
    const execution = statement && new StatementExecution(statement, values, { begins, rowMode });
    this.#begins = text === 'begin';
    if (this.#begins || (begins && (text === 'commit' || text === 'rollback'))) return nothing;
    if (execution) {
      this.#client.query(execution);
      return execution.result;
    }
    return begins ? this.#begin(text, values) : this.#run(text, values, rowMode);
  }

  /** Gives the connection back; the pool closes it if it is `broken`. */
  release(broken = false): void {
    this.#begins = false;
    this.#client.release(broken);
  }

  /** Begins the transaction, and runs its first statement. */
  async #begin(text: string, values: unknown[]): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#beginning = promise;
    let first: Promise<Result>;
    try {
      await this.#client.query('begin');
      first = this.#run(text, values, 'object');
    } catch (error) {
      this.#begins = true;
      throw error;
    } finally {
      this.#beginning = null;
      resolve();
    }
    return first;
  }

  async #run(text: string, values: unknown[], rowMode: RowMode): Promise<Result> {
    const name = this.#named ? names.get(text) : undefined;
    const rows = rowMode === 'array' ? { rowMode } : {};
    if (name === undefined) return this.#client.query({ text, values, ...rows });
    // Converted before, because the driver would take a statement for prepared whose first values it could not convert.
    const result = await this.#client.query({ name, text, values: textsOf(values), ...rows });
    this.#statements.set(text, preparedBy(this.#client, name, result));
    return result;
  }
}
