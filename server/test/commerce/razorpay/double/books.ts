import { randomBytes } from 'node:crypto';
import {
  ApiError,
  type Dispute,
  type Invoice,
  type Order,
  type Payment,
  type Plan,
  type Refund,
  type Subscription,
} from './entities.ts';
import { eventOf, type EventEntities, type SentEvent } from './events.ts';

/** The clock of a double. It only moves when it is moved, or also runs if it is made without a start. */
export class MovableClock {
  #frozenAt: Date | null;
  #ahead = 0;

  constructor(at: Date | null = new Date('2026-11-20T10:00:00.000Z')) {
    this.#frozenAt = at;
  }

  now(): Date {
    return this.#frozenAt ?? new Date(Date.now() + this.#ahead);
  }

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  moveTo(at: Date): void {
    if (this.#frozenAt) this.#frozenAt = at;
    else this.#ahead = at.getTime() - Date.now();
  }
}

/** The cards of the double; every other number works. */
export const cards = {
  good: '4111111111111111',
  declined: '4000000000000002',
  /** Pays the first time, and is declined at renewals. */
  failsLater: '4000000000000341',
} as const;

interface Entities {
  readonly order: Order;
  readonly pay: Payment;
  readonly plan: Plan;
  readonly sub: Subscription;
  readonly inv: Invoice;
  readonly rfnd: Refund;
  readonly disp: Dispute;
}

/** All that the double knows, and the events about it. */
export class Books {
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly plans = new Map<string, Plan>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly invoices = new Map<string, Invoice>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  /** The card of each subscription. */
  readonly cardOf = new Map<string, string>();
  /** Subscriptions that end after their period; the real API does not show this either. */
  readonly endingAtCycleEnd = new Set<string>();
  readonly events: SentEvent[] = [];
  readonly clock: MovableClock;
  /** Called for each event. */
  onEvent: (event: SentEvent) => void = () => undefined;

  constructor(clock: MovableClock) {
    this.clock = clock;
  }

  /** An id as Razorpay makes them: a prefix and 14 letters and digits. */
  newId(prefix: keyof Entities | 'cust' | 'evt'): string {
    return `${prefix}_${randomBytes(20)
      .toString('base64')
      .replace(/[^\da-z]/giu, '')
      .slice(0, 14)}`;
  }

  emit(type: string, entities: EventEntities): void {
    const event = eventOf(this.newId('evt'), type, entities, this.clock.seconds());
    this.events.push(event);
    this.onEvent(event);
  }
}

export function found<T>(map: ReadonlyMap<string, T>, id: string): T {
  const entity = map.get(id);
  if (!entity) throw new ApiError('The id provided does not exist');
  return entity;
}

/** Newest first, as Razorpay lists; `count` and `skip` bound the page. */
export function listed<T extends { readonly created_at: number }>(all: Iterable<T>, query: URLSearchParams) {
  const count = Math.min(Number(query.get('count') ?? 10), 100);
  const skip = Number(query.get('skip') ?? 0);
  const from = Number(query.get('from') ?? 0);
  const sorted = [...all]
    .toReversed()
    .toSorted((a, b) => b.created_at - a.created_at)
    .filter((entity) => entity.created_at >= from);
  const items = sorted.slice(skip, skip + count);
  return { entity: 'collection', count: items.length, items };
}
