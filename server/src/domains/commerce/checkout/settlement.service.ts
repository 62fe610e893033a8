import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { DB } from '../../../platform/database/database.generated.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Logger } from '../../../platform/observation/log.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { EventOrigin, SecurityEvents } from '../../../platform/security/security-events.ts';
import { holdAccount } from '../../accounts/accounts.ts';
import { paymentEventReceived } from '../commerce.jobs.ts';
import { alarming, judge, type Outcome } from '../orders/order.ts';
import { grantOrder } from '../orders/order-grants.service.ts';
import { findOrder, lockOrder, nameCheckout, settleOrder } from '../orders/orders.repository.ts';
import {
  closeEvent,
  findEvent,
  insertEvent,
  unhandledEvents,
  type LedgerEvent,
} from '../payments/payment-events.repository.ts';
import type {
  CheckoutState,
  PaymentProvider,
  Payments,
  ProviderEvent,
} from '../payments/payment-provider.ts';

export interface SettlementDependencies {
  /** Counts an event that came to its end. */
  readonly countPayment: (provider: string, outcome: string) => void;
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  readonly queue: Queue;
  readonly payments: Payments;
  readonly log: Logger;
  readonly securityEvents: SecurityEvents;
}

/** From a provider's news to access: received once, handled as often as needed, granted once. */
export class SettlementService {
  readonly #dependencies: SettlementDependencies;

  constructor(dependencies: SettlementDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Writes an event into the ledger together with the job that handles it. A success means that both are safe.
   * @throws Refusal `not_found`, `wrong_signature`, `malformed_body`
   */
  async receive(
    providerName: string,
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    origin: EventOrigin,
  ): Promise<void> {
    const { db, queue, payments } = this.#dependencies;
    const provider = payments.byName.get(providerName);
    if (!provider) throw new Refusal('not_found', 'There is no such payment provider here.');
    const event = this.#read(provider, rawBody, headers, origin);
    await db.transaction().execute(async (tx) => {
      const eventId = await insertEvent(tx, providerName, event);
      if (eventId !== null) await queue.send(tx, paymentEventReceived, { eventId }, String(eventId));
    });
  }

  /** A bad signature is recorded: someone guesses, or the provider and this site have different keys. */
  #read(
    provider: PaymentProvider,
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    origin: EventOrigin,
  ): ProviderEvent {
    try {
      return provider.readWebhook(rawBody, headers);
    } catch (error) {
      const detail = { provider: provider.name };
      if (error instanceof Refusal && error.code === 'wrong_signature')
        this.#dependencies.securityEvents.record({ kind: 'webhook_refused', userId: null, detail }, origin);
      throw error;
    }
  }

  /** Brings an event to its end by the provider's present state. @throws any error, to be tried again */
  async handle(eventId: number): Promise<void> {
    const { db, payments } = this.#dependencies;
    const event = await findEvent(db, eventId);
    if (!event || event.handled_at) return;
    const provider = payments.byName.get(event.provider);
    if (!provider) return this.#close(event, 'unknown_provider');
    if (event.provider_checkout === null) return this.#close(event, 'not_about_a_checkout');
    const checkout = await provider.fetchCheckout(event.provider_checkout);
    if (!checkout) return this.#close(event, 'unknown_checkout');
    const outcome = await db.transaction().execute((tx) => this.#settle(tx, event, checkout));
    this.#dependencies.countPayment(event.provider, outcome);
    this.#report(event, checkout, outcome);
  }

  /** Sends every event that has no end yet to be handled again; returns how many there were. */
  async replayUnhandled(): Promise<number> {
    const { db, queue } = this.#dependencies;
    const ids = await unhandledEvents(db);
    for (const eventId of ids) await queue.send(db, paymentEventReceived, { eventId }, String(eventId));
    return ids.length;
  }

  async #settle(tx: Database, event: LedgerEvent, checkout: CheckoutState): Promise<Outcome> {
    const { clock, queue } = this.#dependencies;
    const now = clock.now();
    const found = await findOrder(tx, checkout.reference);
    // Held before the order, as the removal of an account does it, so that neither waits for the other.
    if (found?.user_id) await holdAccount(tx, found.user_id);
    const order = await lockOrder(tx, event.provider, checkout.reference);
    const ruling = order ? judge(order, checkout) : 'unknown_order';
    const outcome = order && ruling === 'paid' ? await grantOrder(tx, queue, order, now) : ruling;
    if (order && (ruling === 'paid' || ruling === 'failed')) {
      // Paid also where nothing could be given for it: the books say what happened to the money.
      await settleOrder(tx, order.reference, ruling, now);
      // News can overtake the answer that names the checkout, or outlive a provider's answer that was lost.
      if (order.provider_checkout === null) await nameCheckout(tx, order.reference, checkout.id);
    }
    await closeEvent(tx, event.id, outcome, now);
    return outcome;
  }

  async #close(event: LedgerEvent, outcome: Outcome): Promise<void> {
    const { db, clock, log } = this.#dependencies;
    await closeEvent(db, event.id, outcome, clock.now());
    this.#dependencies.countPayment(event.provider, outcome);
    log.warn({ event: event.event_id, provider: event.provider, outcome }, 'a payment event changed nothing');
  }

  #report(event: LedgerEvent, checkout: CheckoutState, outcome: Outcome): void {
    const line = {
      event: event.event_id,
      provider: event.provider,
      checkout: checkout.id,
      reference: checkout.reference,
      outcome,
    };
    if (alarming.has(outcome)) this.#dependencies.log.error(line, 'a payment does not fit its order');
    else this.#dependencies.log.info(line, 'a payment event was handled');
  }
}
