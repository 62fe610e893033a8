import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { preparedBy, StatementExecution, type PreparedStatement } from './statement-execution.ts';

/** The names of the statements that `preparing` prepares, by their texts. */
const names = new Map<string, string>();

/** Lets each connection prepare the statement with this text when it runs it first. */
export function prepareText(text: string): void {
  if (!names.has(text)) names.set(text, `prepared-${names.size}`);
}

/**
 * The pool for the query builder. Its connections prepare the statements that `prepareText` named, and begin a
 * transaction in the same packet as its first statement, if they have prepared that statement before.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? new PreparingClient(client);
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
  readonly #statements = new Map<string, PreparedStatement>();
  /** A transaction was begun that the server does not know of yet. */
  #begins = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async query(text: string, values: unknown[]): Promise<Result> {
    const begins = this.#begins;
    this.#begins = text === 'begin';
    if (this.#begins || (begins && (text === 'commit' || text === 'rollback'))) return nothing;
    const statement = this.#statements.get(text);
    if (statement) {
      const execution = new StatementExecution(statement, values, begins);
      this.#client.query(execution);
      return execution.result;
    }
    if (begins) await this.#client.query('begin');
    const name = names.get(text);
    if (name === undefined) return this.#client.query(text, values);
    const result = await this.#client.query({ name, text, values });
    this.#statements.set(text, preparedBy(this.#client, name, result));
    return result;
  }

  release(): void {
    this.#begins = false;
    this.#client.release();
  }
}
