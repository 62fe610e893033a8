import pg from 'pg';
import type { Logger } from '../observation/log.ts';

type PostgresSettings = Readonly<Record<string, number>>;

/**
 * What PostgreSQL does about a node that vanished: it asks an idle one for a sign of life, and looks every second
 * whether the one whose query runs is still there. Times in seconds and, where PostgreSQL has it so, milliseconds.
 */
const presence: PostgresSettings = {
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 30_000,
  client_connection_check_interval: 1000,
};

/**
 * What a request may ask of PostgreSQL, in milliseconds. A request gives up a silent query after four seconds, so a lock
 * is refused shortly before, and ten seconds end what runs although its request could not say that it gave up.
 */
const requests: PostgresSettings = {
  ...presence,
  lock_timeout: 3500,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** Addresses of one database, with the limits that PostgreSQL keeps on the connections made by them. */
export interface BoundedAddresses {
  /** For requests, and for jobs that ask no more of the database than a request does. */
  readonly requests: string;
  /** For connections whose queries may take long. */
  readonly patient: string;
}

/**
 * Adds the limits to the address `url`. They travel with the start of a connection and not as `SET`, which a pooler that
 * lends connections by the transaction would leave behind for the next one. Where a pooler refuses them (PgBouncer without
 * `ignore_startup_parameters`), the addresses stay as they are.
 *
 * @throws Error when the database cannot be reached.
 */
export async function boundConnections(url: string, log: Logger): Promise<BoundedAddresses> {
  const bounded = { requests: withSettings(url, requests), patient: withSettings(url, presence) };
  const client = new pg.Client({ connectionString: bounded.requests, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return bounded;
  } catch (error) {
    if (!isRefusedSetting(error)) throw error;
    log.warn(
      { err: error },
      'the database takes no limits at the start of a connection; set statement_timeout and lock_timeout there',
    );
    return { requests: url, patient: url };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The settings as `options`; what the operator's address says in its own comes later and wins. */
function withSettings(url: string, settings: PostgresSettings): string {
  const question = url.indexOf('?');
  const given = question < 0 ? null : new URLSearchParams(url.slice(question)).get('options');
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const options = [...ours, ...(given ? [given] : [])].join(' ');
  return `${url}${question < 0 ? '?' : '&'}options=${encodeURIComponent(options)}`;
}

/** SQLSTATEs of a startup parameter that is not known on the way, or whose name or value is not known at its end. */
const refusals = new Set<unknown>(['08P01', '22023', '42704']);

function isRefusedSetting(error: unknown): boolean {
  return error instanceof pg.DatabaseError && refusals.has(error.code);
}
