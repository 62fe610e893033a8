import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './database.generated.ts';
import type { Logger } from '../observation/log.ts';
import { preparing, runDirectly } from './preparing-pool.ts';

/** Typed access to the database; a transaction is accepted wherever this is. */
export type Database = Kysely<DB> | Transaction<DB>;

export interface DatabaseConnection {
  readonly db: Kysely<DB>;
  readonly pool: pg.Pool;
  /** Rejects if the database cannot be reached. */
  readonly ping: () => Promise<void>;
  close(): Promise<void>;
}

const bigintOid = 20;

export interface DatabaseLimits {
  /** The maximum number of connections. */
  readonly max?: number;
  /** How long a query may wait for a connection, in milliseconds. */
  readonly connectMs?: number;
  /** A query whose connection was silent for this long fails, and the connection ends; absent: never. */
  readonly silenceMs?: number;
}

/**
 * Opens a pool of connections; nothing is sent until the first query. `url` is a PostgreSQL URL. `named` is off for a
 * pooler that does not keep prepared statements.
 */
export function openDatabase(
  url: string,
  log: Logger,
  { max = 10, connectMs = 2000, silenceMs, named = true }: DatabaseLimits & { readonly named?: boolean } = {},
): DatabaseConnection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      // Sizes and counts stay below 2^53, so numbers are safe where the driver would return strings.
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === bigintOid ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // A database restart breaks connections; without error listeners, that would end the process. The pool reports errors
  // of idle connections; a connection itself reports those in a transaction between two queries, and those while the
  // pool closes it after the last query.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
  });
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (silenceMs !== undefined) endWhenSilent(client, silenceMs);
  });
  const preparingPool = preparing(pool, named, isDatabaseAway);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparingPool }) });
  runDirectly(db, preparingPool);
  const close = async () => {
    await db.destroy();
    // The query builder ends the pool only if it has sent a query.
    if (!pool.ended) await pool.end();
  };
  return { db, pool, ping: async () => void (await pool.query('select 1')), close };
}

/**
 * Ends a connection that waits for a response and receives nothing, for example because a network drops packets. The
 * library's own limit would fail the query and reuse the connection for the next one.
 */
function endWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  const { connection } = client as unknown as { connection: { stream: Socket } };
  // A separate listener: a listener passed to setTimeout is called only once, perhaps while the connection is idle.
  connection.stream.setTimeout(silenceMs).on('timeout', () => {
    const { readyForQuery } = client as unknown as { readyForQuery: boolean };
    if (readyForQuery) return;
    const error = new Error(`the database was silent for ${silenceMs} ms`);
    connection.stream.destroy(Object.assign(error, { code: 'ETIMEDOUT', syscall: 'read' }));
  });
}

/** SQLSTATE classes and system errors that mean "the server is away", not "the query is wrong". */
const awayStates = /^(08|57P0|53300)/u;
const awayErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
/** For a name that no longer resolves, as when the database's container stopped, and for an unreachable network. */
const unreachable = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Whether an error means that the database cannot be reached at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A name with several addresses, such as `localhost`, fails once for each of them.
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isDatabaseAway);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const syscall = 'syscall' in error ? error.syscall : undefined;
  if (awayErrors.has(code)) return syscall === 'connect' || syscall === 'read' || syscall === 'write';
  if (awayStates.test(code) || unreachable.has(code)) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/u.test(
    error.message,
  );
}

/** A statement or a wait for a lock that took too long, or a transaction that was idle for too long. */
const slowStates = new Set<unknown>(['57014', '55P03', '25P03']);

/** Whether an error means that the database cancelled slow work. The work had no effect. */
export function isDatabaseSlow(error: unknown): boolean {
  return error instanceof pg.DatabaseError && slowStates.has(error.code);
}

/** Whether an error means that PostgreSQL cannot store a value: its text, number or JSON is invalid there, or too deep. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:22|54001)/u.test(error.code ?? '');
}

/** Whether an error is a violation of the named unique constraint or index. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}

/** Whether an error is a foreign key to a row that does not exist. */
export function breaksReference(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23503';
}

/**
 * Whether an error means that a row cannot be deleted because another references it. PostgreSQL 18 has a separate code
 * for this.
 */
export function isReferenced(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '23001' || error.code === '23503');
}

/** Whether an error means that a text contains the null character, which PostgreSQL cannot store. */
export function isUnstorableText(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '22021';
}

/** Whether an error means that a date is outside PostgreSQL's calendar, such as one in the year 0. */
export function isUnstorableDate(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '22008';
}

/** Whether an error means that a value is larger than PostgreSQL can hold, such as an index of words of more than 1 MB. */
export function exceedsSize(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '54000';
}
