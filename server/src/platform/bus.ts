import type { Duplex } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database/database.ts';
import type { Logger } from './observation/log.ts';

/**
 * Called with a payload, or with null when messages may have been missed: as soon as the connection is lost, and when
 * the node listens (again).
 */
export type BusListener = (payload: string | null) => void;

/**
 * Messages between nodes through PostgreSQL's LISTEN/NOTIFY. They are hints and may be lost; then every listener gets
 * null.
 */
export interface Bus {
  /** Calls `listener` with each payload sent to `channel`; returns a function that stops it. */
  listen(channel: string, listener: BusListener): () => void;
  /** Whether messages arrive. While they do not, nothing may be kept that a message would drop. */
  readonly listens: boolean;
  close(): Promise<void>;
}

const postgresChannel = 'fit_coder';
const retryMs = 250;
/**
 * How often the connection is checked, and how long the database may take to respond. Together they limit how long a
 * node can miss messages without noticing, because a network may drop packets without closing the connection.
 */
const checkMs = 1000;
const silenceMs = 3000;

/** Sends `payload` (under 8000 bytes) to `channel` on every node, when the transaction commits. */
export async function notify(db: Database, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${postgresChannel}, ${`${channel}:${payload}`})`.execute(db);
}

/** Opens the node's single listening connection, and keeps it open. It may be lost at any time, also at first. */
export async function openBus(url: string, log: Logger): Promise<Bus> {
  const bus = new PostgresBus(url, log);
  await bus.connect();
  return bus;
}

class PostgresBus implements Bus {
  readonly #url: string;
  readonly #log: Logger;
  readonly #listeners = new Map<string, Set<BusListener>>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #listens = false;
  #closed = false;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
  }

  get listens(): boolean {
    return this.#listens;
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
    this.#listens = false;
    clearTimeout(this.#timer);
    const client = this.#client;
    if (!client) return;
    // A database that does not respond must not delay the end of the process.
    const impatience = setTimeout(() => cut(client), silenceMs);
    await client.end().catch(() => undefined);
    clearTimeout(impatience);
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      application_name: 'fit-coder-bus',
      connectionString: this.#url,
      connectionTimeoutMillis: 2000,
      query_timeout: silenceMs,
      keepAlive: true,
    });
    this.#client = client;
    const lost = (error?: Error) => this.#lose(client, error);
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', ({ payload = '' }) => this.#tell(payload));
    try {
      await client.connect();
      await client.query(`listen ${postgresChannel}`);
    } catch (error) {
      return lost(error as Error);
    }
    if (this.#client !== client || this.#closed) return;
    this.#listens = true;
    this.#tellAll();
    this.#check(client);
  }

  /** Detects a connection whose packets are dropped: it neither delivers anything nor fails. */
  #check(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => this.#client === client && !this.#closed && this.#check(client),
        (error: Error) => this.#lose(client, error),
      );
    }, checkMs).unref();
  }

  #lose(client: pg.Client, error?: Error): void {
    if (this.#closed || this.#client !== client) return;
    this.#log.debug({ err: error }, 'the listening connection was lost');
    this.#client = undefined;
    cut(client);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.connect(), retryMs);
    if (!this.#listens) return;
    this.#listens = false;
    this.#tellAll();
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

/** Ends a connection that may be silent, without sending or awaiting anything. */
function cut(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: Duplex } };
  connection.stream.destroy();
}
