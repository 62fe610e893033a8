import type { Database } from '../../../platform/database/database.ts';
import type { Logger } from '../../../platform/observation/log.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { EventOrigin, SecurityEvents } from '../../../platform/security/security-events.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
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

export interface SettlementDependencies extends ServiceContext {
  /** Counts a handled event by its outcome. */
  readonly countPayment: (provider: string, outcome: string) => void;
  readonly queue: Queue;
  readonly payments: Payments;
  readonly log: Logger;
  readonly securityEvents: SecurityEvents;
}

/**
 * Settles orders from provider events. An event is stored once and may be handled repeatedly, but grants access once.
 */
export class SettlementService extends Service<SettlementDependencies> {
  /**
   * Stores an event in the ledger together with the job that handles it. On success both are committed.
   * @throws Refusal `not_found`, `wrong_signature`, `malformed_body`
   */
  async receive(
    providerName: string,
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    origin: EventOrigin,
  ): Promise<void> {
    const { db, queue, payments } = this.dependencies;
    const provider = payments.byName.get(providerName);
    if (!provider) throw new Refusal('not_found', 'There is no such payment provider here.');
    const event = this.#read(provider, rawBody, headers, origin);
    await db.transaction().execute(async (tx) => {
      const eventId = await insertEvent(tx, providerName, event);
      if (eventId !== null) await queue.send(tx, paymentEventReceived, { eventId }, String(eventId));
    });
  }

  /** Records a wrong signature: it is either an attack, or the provider and this site have different keys. */
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
        this.dependencies.securityEvents.record({ kind: 'webhook_refused', userId: null, detail }, origin);
      throw error;
    }
  }

  /** Settles an event by the checkout's current state at the provider. @throws any error; the job is then retried */
  async handle(eventId: number): Promise<void> {
    const { db, payments } = this.dependencies;
    const event = await findEvent(db, eventId);
    if (!event || event.handled_at) return;
    const provider = payments.byName.get(event.provider);
    if (!provider) return this.#close(event, 'unknown_provider');
    if (event.provider_checkout === null) return this.#close(event, 'not_about_a_checkout');
    const checkout = await provider.fetchCheckout(event.provider_checkout);
    if (!checkout) return this.#close(event, 'unknown_checkout');
    const outcome = await db.transaction().execute((tx) => this.#settle(tx, event, checkout, provider));
    this.dependencies.countPayment(event.provider, outcome);
    this.#report(event, checkout, outcome);
  }

  /** Enqueues every unhandled event again; returns how many there were. */
  async replayUnhandled(): Promise<number> {
    const { db, queue } = this.dependencies;
    const ids = await unhandledEvents(db);
    for (const eventId of ids) await queue.send(db, paymentEventReceived, { eventId }, String(eventId));
    return ids.length;
  }

  async #settle(
    tx: Database,
    event: LedgerEvent,
    checkout: CheckoutState,
    { paymentMethod }: PaymentProvider,
  ): Promise<Outcome> {
    const { clock, queue } = this.dependencies;
    const now = clock.now();
    const found = await findOrder(tx, checkout.reference);
    // Locked before the order, in the same order as the deletion of an account, which prevents deadlocks.
    if (found?.user_id) await holdAccount(tx, found.user_id);
    const order = await lockOrder(tx, event.provider, checkout.reference);
    const ruling = order ? judge(order, checkout) : 'unknown_order';
    const outcome =
      order && ruling === 'paid' ? await grantOrder(tx, queue, { ...order, paymentMethod }, now) : ruling;
    if (order && (ruling === 'paid' || ruling === 'failed')) {
      // The order is paid even if nothing could be granted: its state says what happened to the money.
      await settleOrder(tx, order.reference, ruling, now);
      // An event can arrive before the response that names the checkout, or that response may have been lost.
      if (order.provider_checkout === null) await nameCheckout(tx, order.reference, checkout.id);
    }
    await closeEvent(tx, event.id, outcome, now);
    return outcome;
  }

  async #close(event: LedgerEvent, outcome: Outcome): Promise<void> {
    const { db, clock, log } = this.dependencies;
    await closeEvent(db, event.id, outcome, clock.now());
    this.dependencies.countPayment(event.provider, outcome);
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
    if (alarming.has(outcome)) this.dependencies.log.error(line, 'a payment does not match its order');
    else this.dependencies.log.info(line, 'a payment event was handled');
  }
}
