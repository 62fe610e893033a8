import pg from 'pg';
import type { Logger } from '../observation/log.ts';

type PostgresSettings = Readonly<Record<string, number>>;

/**
 * How PostgreSQL detects a node that vanished: it probes idle connections, and checks every second whether the client
 * of a running query is still connected. In seconds, or in milliseconds where PostgreSQL requires them.
 */
const presence: PostgresSettings = {
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 30_000,
  client_connection_check_interval: 1000,
};

/**
 * The limits of PostgreSQL for a request, in milliseconds. A request gives up a silent query after four seconds, so
 * waiting for a lock fails shortly before. Queries that still run after ten seconds are ended, in case the request
 * could not cancel them.
 */
const requests: PostgresSettings = {
  ...presence,
  lock_timeout: 3500,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** No limits, also where the operator set some for the role. */
const patience: PostgresSettings = {
  ...presence,
  lock_timeout: 0,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

/** Addresses of one database, with limits that PostgreSQL applies to their connections. */
export interface BoundedAddresses {
  /** For requests, and for jobs that need no more of the database than a request. */
  readonly requests: string;
  /** For connections with slow queries. */
  readonly patient: string;
}

/** What the first connection showed. */
export interface BoundConnections extends BoundedAddresses {
  /** Whether something between relays the connections, such as PgBouncer. */
  readonly relayed: boolean;
}

/**
 * Adds the limits to the database's `url`. They are startup parameters and not `SET` statements, because a pooler in
 * transaction mode would leave those in effect for the next client. If a pooler refuses them (PgBouncer without
 * `ignore_startup_parameters`), the URLs stay unchanged. If no limits are in effect, because a pooler refused or
 * ignored them and the role has none, the log says so.
 * @throws Error if the database cannot be reached
 */
export async function boundConnections(url: string, log: Logger): Promise<BoundConnections> {
  const bounded = { requests: withSettings(url, requests), patient: withSettings(url, patience) };
  try {
    return { ...bounded, relayed: await look(bounded.requests, log) };
  } catch (error) {
    if (!isRefusedSetting(error)) throw error;
    return { requests: url, patient: url, relayed: await look(url, log) };
  }
}

/** Connects once, warns if no limits are in effect, and returns whether the connection is relayed. */
async function look(url: string, log: Logger): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number; limited: boolean }>(
      `select pg_backend_pid() as pid,
              '0' not in (current_setting('statement_timeout'), current_setting('lock_timeout')) as limited`,
    );
    if (!rows[0]?.limited)
      log.warn(
        'the database takes no limits at the start of a connection; set statement_timeout and lock_timeout for its role, or in the pooler (docs/operating.md)',
      );
    // A relay names a process of its own at the start, since each query may run in another one.
    return rows[0]?.pid !== (client as unknown as { processID: number }).processID;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The settings as `options`; those in the operator's address come later and take precedence. */
export function withSettings(url: string, settings: PostgresSettings): string {
  const question = url.indexOf('?');
  const ownOptions = question < 0 ? null : new URLSearchParams(url.slice(question)).get('options');
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const options = [...ours, ...(ownOptions ? [ownOptions] : [])].join(' ');
  return `${url}${question < 0 ? '?' : '&'}options=${encodeURIComponent(options)}`;
}

/** SQLSTATEs for a startup parameter that a pooler does not know, or whose name or value the server does not know. */
const refusals = new Set<unknown>(['08P01', '22023', '42704']);

function isRefusedSetting(error: unknown): boolean {
  return error instanceof pg.DatabaseError && refusals.has(error.code);
}
