import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** The calls of one client under one limit, since the first of them in the current period. */
interface Count {
  startedAt: number;
  readonly periodMs: number;
  /** On this node. */
  own: number;
  /** The sum of the others' latest reports. */
  elsewhere: number;
  readonly reports: Map<string, number>;
  /** At which own count the next report is sent. */
  tellAt: number;
}

/** How nodes exchange reports; `send` may fail, and what it sends may get lost. */
export interface Exchange {
  send(payload: string): Promise<void>;
  receive(listener: (payload: string) => void): void;
}

/** The state of a limit after a call: the calls until now on all nodes, and milliseconds until they are forgotten. */
export interface Counted {
  readonly current: number;
  readonly ttl: number;
}

type Report = readonly [key: string, startedAt: number, periodMs: number, own: number];

/** How long reports are collected before they are sent, in milliseconds. */
const collectMs = 50;
/** A notification holds less than 8000 bytes. */
const maxReports = 40;
const maxKeyLength = 120;
const maxKept = 100_000;

/**
 * Counts calls in memory, and reports to the other nodes each time a client made another tenth of what its limit allows.
 * A call costs no query. Reports hold whole counts, so one that is lost or repeated changes nothing for long. Nodes that
 * do not hear of each other each apply the limit by themselves.
 */
export class SharedCounts {
  readonly #node = randomUUID().slice(0, 8);
  readonly #counts = new LRUCache<string, Count>({ max: maxKept });
  readonly #dirty = new Set<string>();
  readonly #exchange: Exchange | null;

  /** `exchange` is null where no other node can run. */
  constructor(exchange: Exchange | null) {
    this.#exchange = exchange;
    exchange?.receive((payload) => this.#receive(payload));
  }

  /** Counts a call of the client and limit in `key`, unless there were too many already. */
  take(key: string, max: number, periodMs: number): Counted {
    const now = Date.now();
    const count = this.#current(key, now) ?? this.#begin(key, now, periodMs, stepOf(max));
    if (count.own + count.elsewhere <= max) count.own += 1;
    if (this.#exchange && count.own >= count.tellAt) {
      count.tellAt = count.own + stepOf(max);
      this.#tellSoon(key);
    }
    return { current: count.own + count.elsewhere, ttl: count.startedAt + periodMs - now };
  }

  /** The count whose period has not ended; a clock that was set back ends it too. */
  #current(key: string, now: number): Count | undefined {
    const count = this.#counts.get(key);
    return count && now >= count.startedAt && now < count.startedAt + count.periodMs ? count : undefined;
  }

  #begin(key: string, startedAt: number, periodMs: number, tellAt: number): Count {
    const count = { startedAt, periodMs, own: 0, elsewhere: 0, reports: new Map(), tellAt };
    this.#counts.set(key, count);
    return count;
  }

  #tellSoon(key: string): void {
    if (key.length > maxKeyLength) return;
    if (this.#dirty.size === 0) setTimeout(() => this.#tell(), collectMs).unref();
    this.#dirty.add(key);
  }

  #tell(): void {
    const reports = [...this.#dirty].flatMap((key): Report[] => {
      const count = this.#counts.peek(key);
      return count ? [[key, count.startedAt, count.periodMs, count.own]] : [];
    });
    this.#dirty.clear();
    for (let at = 0; at < reports.length; at += maxReports)
      void this.#exchange?.send(JSON.stringify([this.#node, reports.slice(at, at + maxReports)]));
  }

  #receive(payload: string): void {
    const [node, reports] = JSON.parse(payload) as [string, Report[]];
    if (node === this.#node) return;
    const now = Date.now();
    for (const [key, saidAt, periodMs, own] of reports) {
      // The clock of the other node may be ahead.
      const startedAt = Math.min(saidAt, now);
      if (now >= startedAt + periodMs) continue;
      const count = this.#current(key, now) ?? this.#begin(key, startedAt, periodMs, 1);
      // A period begins with the client's first call on any node.
      count.startedAt = Math.min(startedAt, count.startedAt);
      count.elsewhere += own - (count.reports.get(node) ?? 0);
      count.reports.set(node, own);
    }
  }
}

/** A tenth of a limit, and at least one call. */
function stepOf(max: number): number {
  return Math.max(1, Math.floor(max / 10));
}
