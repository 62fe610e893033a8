import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database/database.ts';
import type { Logger } from './observation/log.ts';

/** Called with a payload, or with null after a lost connection, when messages may have been missed. */
export type BusListener = (payload: string | null) => void;

/** Messages between nodes through PostgreSQL's LISTEN/NOTIFY. They are hints and may be lost. */
export interface Bus {
  /** Calls `listener` with each payload sent to `channel`; returns a function that stops it. */
  listen(channel: string, listener: BusListener): () => void;
  close(): Promise<void>;
}

const postgresChannel = 'fit_coder';
const retryMs = 250;
/** How often the connection is checked, and how long it has to respond. */
const heartbeatMs = 5000;

/** Sends `payload` (under 8000 bytes) to `channel` on every node, when the transaction commits. */
export async function notify(db: Database, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${postgresChannel}, ${`${channel}:${payload}`})`.execute(db);
}

/** Opens the node's single listening connection and keeps it open. */
export function openBus(url: string, log: Logger): Bus {
  const bus = new PostgresBus(url, log);
  void bus.connect();
  return bus;
}

class PostgresBus implements Bus {
  readonly #url: string;
  readonly #log: Logger;
  readonly #listeners = new Map<string, Set<BusListener>>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
  }

  listen(channel: string, listener: BusListener): () => void {
    const set = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, set.add(listener));
    return () => {
      set.delete(listener);
      if (set.size === 0) this.#listeners.delete(channel);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  async connect(again = false): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 2000,
      keepAlive: true,
    });
    this.#client = client;
    const lost = () => this.#reconnect(client);
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload = '' }) => this.#tell(payload));
    try {
      await client.connect();
      await client.query(`listen ${postgresChannel}`);
      if (again) this.#tellAll();
      this.#watch(client);
    } catch (error) {
      this.#log.debug({ err: error }, 'the listening connection was lost');
      client.end().catch(() => undefined);
      lost();
    }
  }

  /** Detects a connection whose packets are dropped: it neither delivers anything nor fails. */
  #watch(client: pg.Client): void {
    let answered = true;
    const timer = setInterval(() => {
      if (this.#client !== client) return clearInterval(timer);
      if (!answered) return this.#reconnect(client);
      answered = false;
      client.query('select 1').then(
        () => (answered = true),
        () => undefined,
      );
    }, heartbeatMs);
    timer.unref();
  }

  #reconnect(client: pg.Client): void {
    if (this.#closed || this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => undefined);
    this.#timer = setTimeout(() => void this.connect(true), retryMs);
  }

  #tell(message: string): void {
    const split = message.indexOf(':');
    for (const listener of this.#listeners.get(message.slice(0, split)) ?? [])
      listener(message.slice(split + 1));
  }

  #tellAll(): void {
    for (const set of this.#listeners.values()) for (const listener of set) listener(null);
  }
}
