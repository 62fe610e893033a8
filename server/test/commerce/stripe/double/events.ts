import Stripe from 'stripe';
import { apiVersion } from '../../../../src/domains/commerce/stripe/client.ts';
import { newId } from './objects/ids.ts';

/** Where a webhook is sent, and what it is signed with. */
export interface Endpoint {
  readonly url: string;
  readonly secret: string;
}

/** An event as it would be sent. */
export interface SentEvent {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** Seconds between the attempts to deliver an event. */
const retrySeconds = [1, 5, 30] as const;

/** The events of the double, which are sent at once unless a test holds them back. */
export class Events {
  /** All events, the oldest first. */
  readonly all: SentEvent[] = [];
  endpoint: Endpoint | null = null;
  /** Whether events wait until a test sends them. */
  isHeld = false;
  readonly #time: () => number;
  readonly #timers = new Set<NodeJS.Timeout>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(time: () => number) {
    this.#time = time;
  }

  add(type: string, object: object, created: number): void {
    const id = newId('evt');
    const event = {
      id,
      object: 'event',
      api_version: apiVersion,
      created,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    const sent = { id, type, body: JSON.stringify(event, null, 2) };
    this.all.push(sent);
    if (!this.isHeld && this.endpoint) this.#last = this.#last.then(() => this.#deliver(sent, 0));
  }

  /** The header that proves who sent a body. */
  sign(body: string, secret: string, at = this.#time()): string {
    return Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: at });
  }

  /** Sends an event, as often and in whatever order a test wants; returns the status of the response. */
  async send(event: SentEvent): Promise<number> {
    const { endpoint } = this;
    if (!endpoint) throw new Error('the double has no webhook endpoint');
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': this.sign(event.body, endpoint.secret),
    };
    const response = await fetch(endpoint.url, { method: 'POST', body: event.body, headers });
    await response.arrayBuffer();
    return response.status;
  }

  /** Waits until the events so far were sent once. */
  async settled(): Promise<void> {
    await this.#last;
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  async #deliver(event: SentEvent, attempt: number): Promise<void> {
    const status = await this.send(event).catch(() => 0);
    const seconds = retrySeconds[attempt];
    if ((status >= 200 && status < 300) || seconds === undefined) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#deliver(event, attempt + 1);
    }, seconds * 1000);
    timer.unref();
    this.#timers.add(timer);
  }
}
