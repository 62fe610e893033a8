import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { preparedBy, StatementExecution, textsOf, type PreparedStatement } from './statement-execution.ts';

/** The names of the statements that `preparing` prepares, by their texts. */
const names = new Map<string, string>();

/** Lets each connection prepare the statement with this text when it runs it first. */
export function prepareText(text: string): void {
  if (!names.has(text)) names.set(text, `prepared-${names.size}`);
}

/**
 * The pool for the query builder. Its connections prepare the statements that `prepareText` named, and begin a
 * transaction in the same packet as its first statement, if they have prepared that statement before. With `named` off
 * they prepare nothing, because a pooler would run the statement on a connection that does not know it.
 */
export function preparing(pool: pg.Pool, named: boolean): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? new PreparingClient(client, named);
      clients.set(client, known);
      return known as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
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

  async query(text: string, values: unknown[]): Promise<Result> {
    while (this.#beginning) await this.#beginning;
    const begins = this.#begins;
    const statement = this.#statements.get(text);
    // First, because a value that cannot be sent must not end the beginning.
    const execution = statement && new StatementExecution(statement, values, begins);
    this.#begins = text === 'begin';
    if (this.#begins || (begins && (text === 'commit' || text === 'rollback'))) return nothing;
    if (execution) {
      this.#client.query(execution);
      return execution.result;
    }
    return begins ? this.#begin(text, values) : this.#run(text, values);
  }

  release(): void {
    this.#begins = false;
    this.#client.release();
  }

  /** Begins the transaction, and runs its first statement. */
  async #begin(text: string, values: unknown[]): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#beginning = promise;
    let first: Promise<Result>;
    try {
      await this.#client.query('begin');
      first = this.#run(text, values);
    } catch (error) {
      this.#begins = true;
      throw error;
    } finally {
      this.#beginning = null;
      resolve();
    }
    return first;
  }

  async #run(text: string, values: unknown[]): Promise<Result> {
    const name = this.#named ? names.get(text) : undefined;
    if (name === undefined) return this.#client.query(text, values);
    // Converted before, because the driver would take a statement for prepared whose first values it could not convert.
    const result = await this.#client.query({ name, text, values: textsOf(values) });
    this.#statements.set(text, preparedBy(this.#client, name, result));
    return result;
  }
}
