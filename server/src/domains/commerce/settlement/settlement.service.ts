import type { Database } from '../../../platform/database/database.ts';
import type { Logger } from '../../../platform/observation/log.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { EventOrigin, SecurityEvents } from '../../../platform/security/security-events.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { paymentEventReceived } from '../commerce.jobs.ts';
import { alarming, type Outcome } from '../orders/order.ts';
import {
  closeEvent,
  findEvent,
  unhandledEvents,
  type LedgerEvent,
} from '../payments/payment-events.repository.ts';
import { noteReplay } from '../payments/ledger/ledger.repository.ts';
import type { PaymentProvider, Payments, ProviderEvent } from '../payments/payment-provider.ts';
import { takeTicket } from '../payments/payments.repository.ts';
import type { ProviderState, Subject } from '../payments/provider-states.ts';
import { endUnopened } from './end-unopened.ts';
import { EventInbox } from './event-inbox.ts';
import { settleOrderState } from './order-settlement.ts';
import type { Settling } from './settling.ts';
import { settleSubscriptionState } from './subscription-settlement.ts';

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
  readonly #inbox: EventInbox;

  constructor(dependencies: SettlementDependencies) {
    super(dependencies);
    this.#inbox = new EventInbox(dependencies.db, dependencies.queue);
  }

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
    const provider = this.dependencies.payments.byName.get(providerName);
    if (!provider) throw new Refusal('not_found', 'There is no such payment provider here.');
    const event = this.#read(provider, rawBody, headers, origin);
    await this.#inbox.store({ provider: providerName, event });
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

  /** Settles an event by the current state of its subject. @throws any error; the job is then retried */
  async handle(eventId: number): Promise<void> {
    const { db, payments } = this.dependencies;
    const event = await findEvent(db, eventId);
    if (!event || event.handled_at) return;
    await this.#settleEvent(event, payments.byName.get(event.provider));
  }

  /**
   * Handles an event again, whether or not it was handled; what was applied before changes nothing.
   * @throws Refusal `not_found`, `provider_unreachable`
   */
  async replay(eventId: number): Promise<void> {
    const { db, payments, clock } = this.dependencies;
    const event = await findEvent(db, eventId);
    if (!event) throw new Refusal('not_found', 'There is no such event.');
    const provider = payments.byName.get(event.provider);
    const answering = provider && {
      ...provider,
      fetch: (subject: Subject) =>
        provider.fetch(subject).catch((error: unknown) => this.#unreachable(error)),
    };
    await this.#settleEvent(event, answering, (tx, outcome) =>
      noteReplay(tx, event.id, outcome, clock.now()),
    );
  }

  /** Fetches what an event is about, applies it, and closes the event in the same transaction. */
  async #settleEvent(
    event: LedgerEvent,
    provider: PaymentProvider | undefined,
    within?: (tx: Database, outcome: Outcome) => Promise<void>,
  ): Promise<void> {
    const close = async (tx: Database, outcome: Outcome) => {
      await closeEvent(tx, event.id, outcome, this.dependencies.clock.now());
      await within?.(tx, outcome);
    };
    if (!provider) return this.#close(event, 'unknown_provider', close);
    if (event.subject === null) return this.#close(event, 'not_about_a_checkout', close);
    const applied = await this.#apply(provider, event.subject, close);
    if (!applied) return this.#close(event, 'unknown_checkout', close);
    this.#report({ event: event.event_id, provider: event.provider, ...applied });
  }

  #unreachable(error: unknown): never {
    this.dependencies.log.warn({ err: error }, 'a payment provider did not answer');
    throw new Refusal(
      'provider_unreachable',
      'The payment provider cannot be reached. Nothing was changed. Try again in a moment.',
    );
  }

  /**
   * Makes our state of a subject that of its provider, without an event: after a command to the provider, on the return
   * from a checkout, and when both are compared. The outcome is null if the provider does not know the subject.
   * @throws any error of the provider
   */
  async sync(provider: PaymentProvider, subject: Subject): Promise<Outcome | null> {
    const applied = await this.#apply(provider, subject);
    if (applied) this.#report({ provider: provider.name, ...applied });
    return applied?.outcome ?? null;
  }

  /** Fetches a subject's state and applies it in one transaction, in which `within` runs too. */
  async #apply(
    provider: PaymentProvider,
    subject: Subject,
    within?: (tx: Database, outcome: Outcome) => Promise<void>,
  ): Promise<Applied | null> {
    const { db, queue, clock, countPayment } = this.dependencies;
    const ticket = await takeTicket(db);
    const state = await provider.fetch(subject);
    if (!state) return null;
    const outcome = await db.transaction().execute(async (tx) => {
      const settled = await settle({ tx, queue, provider, ticket, now: clock.now() }, state);
      await within?.(tx, settled);
      return settled;
    });
    countPayment(provider.name, outcome);
    const reference = state.checkout?.reference ?? state.payment?.reference ?? undefined;
    return { subject: subject.id, reference, outcome };
  }

  /** Settles a subscription whose credit counts, or no longer. @throws any error; the job is then retried */
  async judgeCredit({ provider, id }: { readonly provider: string; readonly id: string }): Promise<void> {
    const known = this.dependencies.payments.byName.get(provider);
    if (known) await this.sync(known, { kind: 'subscription', id });
  }

  /** Ends a subscription that opens nothing. @throws any error; the job is then retried */
  async endOrphan({ provider, id }: { readonly provider: string; readonly id: string }): Promise<void> {
    await this.dependencies.payments.byName.get(provider)?.recurring.cancelNow(id);
  }

  /** Enqueues every unhandled event again; returns how many there were. */
  async replayUnhandled(): Promise<number> {
    const { db, queue } = this.dependencies;
    const ids = await unhandledEvents(db);
    for (const eventId of ids) await queue.send(db, paymentEventReceived, { eventId }, String(eventId));
    return ids.length;
  }

  async #close(
    event: LedgerEvent,
    outcome: Outcome,
    close: (tx: Database, outcome: Outcome) => Promise<void>,
  ): Promise<void> {
    const { db, log, countPayment } = this.dependencies;
    await db.transaction().execute((tx) => close(tx, outcome));
    countPayment(event.provider, outcome);
    log.warn({ event: event.event_id, provider: event.provider, outcome }, 'a payment event changed nothing');
  }

  #report(applied: Applied & { readonly provider: string; readonly event?: string }): void {
    const { log } = this.dependencies;
    if (alarming.has(applied.outcome)) log.error(applied, 'a payment does not match its order');
    else log.info(applied, 'the state of a payment was applied');
  }
}

/** What an applied state was about, for the log. */
interface Applied {
  readonly subject: string;
  readonly reference: string | undefined;
  readonly outcome: Outcome;
}

/** A checkout of a subscription settles its order first, and then the subscription that it began. */
async function settle(settling: Settling, state: ProviderState): Promise<Outcome> {
  const { checkout, payment, subscription } = state;
  const ofOrder = checkout || payment ? await settleOrderState(settling, state) : null;
  if (!subscription) return ofOrder ?? 'still_open';
  if (ofOrder !== null && alarming.has(ofOrder)) {
    await endUnopened(settling, subscription);
    return ofOrder;
  }
  const ofSubscription = await settleSubscriptionState(settling, subscription);
  return ofOrder ?? ofSubscription;
}
