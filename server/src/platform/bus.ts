import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Logger } from './log.ts';

/**
 * News between nodes through PostgreSQL's LISTEN/NOTIFY. It is a hint, not a record: after a lost connection
 * every listener is called once with `null`, which means "something may have changed".
 */
export interface Bus {
  /** Calls `listener` with each payload sent to `channel`; returns how to stop. */
  listen(channel: string, listener: (payload: string | null) => void): () => void;
  /** Resolves when the connection listens for the first time. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

const channelName = 'fit_coder';
const retryMs = 250;

/** Sends `payload` (under 8000 bytes) to `channel` on every node, when the transaction commits. */
export async function notify(db: Database, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channelName}, ${`${channel}:${payload}`})`.execute(db);
}

/** Opens the node's one listening connection and keeps it open. */
export function openBus(url: string, log: Logger): Bus {
  const listeners = new Map<string, Set<(payload: string | null) => void>>();
  const first = Promise.withResolvers<void>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const tellAll = () => {
    for (const set of listeners.values()) for (const listener of set) listener(null);
  };
  const tell = (message: string) => {
    const split = message.indexOf(':');
    for (const listener of listeners.get(message.slice(0, split)) ?? []) listener(message.slice(split + 1));
  };
  const connect = async (again: boolean) => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, keepAlive: true });
    client = next;
    const lost = () => {
      if (closed || client !== next) return;
      client = undefined;
      timer = setTimeout(() => void connect(true), retryMs);
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', (news) => tell(news.payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${channelName}`);
      first.resolve();
      if (again) tellAll();
    } catch (error) {
      log.debug({ err: error }, 'the listening connection is away');
      next.end().catch(() => undefined);
      lost();
    }
  };
  void connect(false);

  return {
    listen(channel, listener) {
      const set = listeners.get(channel) ?? new Set();
      listeners.set(channel, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(channel);
      };
    },
    ready: () => first.promise,
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
