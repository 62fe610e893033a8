import type { Database } from '../../../platform/database/database.ts';
import type { Logger } from '../../../platform/observation/log.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { holdAccount } from '../../accounts/accounts.ts';
import { PaymentRefused, type PaymentProvider, type Payments } from '../payments/payment-provider.ts';
import { raiseAlarm } from '../payments/payment-alarms.repository.ts';
import type { Money, RefundState, Subject } from '../payments/provider-states.ts';
import type { RefundablePayment } from './refund.ts';
import { requestRefund, type RefundWish, type RequestedRefund } from './refund-request.ts';
import {
  answerRefundRequest,
  findOwnedPayment,
  findPaidOrder,
  findRefundRequest,
  type RefundRequest,
} from './refunds.repository.ts';
import { reopenKept } from './returned-access.ts';
import { findLaterPayment } from './unfinished-refunds.repository.ts';

export interface RefundsDependencies extends ServiceContext {
  readonly queue: Queue;
  readonly payments: Payments;
  readonly log: Logger;
  readonly sync: (provider: PaymentProvider, subject: Subject) => Promise<unknown>;
}

/** A refund and how far it is; `requested`: the provider has not answered yet. */
export interface AskedRefund extends Money {
  readonly status: 'requested' | RefundState['status'];
}

/** The provider's final refusal. */
interface Refused {
  readonly refusal: string;
}

/**
 * Refunds payments. A refund is written down first and then asked for with its id as the key, so that it is paid once,
 * however often it is asked for.
 */
export class RefundsService extends Service<RefundsDependencies> {
  /** @throws Refusal `not_found`, `refund_refused` */
  async refund(wish: RefundWish): Promise<AskedRefund> {
    return this.conclude(await this.dependencies.db.transaction().execute((tx) => this.request(tx, wish)));
  }

  /** What a payment was for, such as ` of order FC-1`; empty if it is not known. */
  async orderOf(paymentId: string): Promise<string> {
    const reference = await findPaidOrder(this.dependencies.db, paymentId);
    return reference === null ? '' : ` of order ${reference}`;
  }

  /**
   * Asks the provider for a refund whose request is committed: no transaction waits for a provider. If that cannot be
   * finished now, the job of the request repeats it. @throws Refusal `refund_refused`
   */
  async conclude({ id, ...money }: RequestedRefund): Promise<AskedRefund> {
    const { log } = this.dependencies;
    try {
      const answer = await this.#carryOut(await this.#compared(id));
      if (answer === null) return { ...money, status: 'requested' };
      if ('refusal' in answer) throw new Refusal('refund_refused', answer.refusal);
      return { ...money, status: answer.status };
    } catch (error) {
      if (error instanceof Refusal) throw error;
      log.warn({ err: error, refund: id }, 'a refund could not be finished and is repeated');
      return { ...money, status: 'requested' };
    }
  }

  /** @throws Refusal `not_found`, `refund_refused` */
  async request(tx: Database, wish: RefundWish): Promise<RequestedRefund> {
    const { queue, clock } = this.dependencies;
    return requestRefund({ tx, queue, now: clock.now() }, wish);
  }

  /**
   * Syncs the subscription of a payment, so that its last renewal is known before a payment is chosen. If the provider
   * does not answer, the payment is chosen from those that are stored.
   */
  async refresh(payment: Pick<RefundablePayment, 'provider' | 'providerSubscription'>): Promise<void> {
    const { payments, sync, log } = this.dependencies;
    const { providerSubscription: id } = payment;
    const provider = payments.byName.get(payment.provider);
    if (!provider || id === null) return;
    try {
      await sync(provider, { kind: 'subscription', id });
    } catch (error) {
      log.warn({ err: error, subscription: id }, 'a subscription could not be compared before its refund');
    }
  }

  /**
   * Carries out a refund whose request has ended, so that only an administrator can be told of a refusal. Our state is
   * synced first: a refund that was made in the provider's dashboard can answer the request, and is not made twice.
   */
  async finish(requestId: string): Promise<void> {
    const request = await this.#compared(requestId, isUnanswered);
    const answer = await this.#carryOut(request);
    if (request && answer !== null && 'refusal' in answer)
      await this.#alarm('refund_failed', requestId, request, { why: answer.refusal });
  }

  /** Tells the administrators of a refund that its job could not finish. The comparison with the provider sends it again. */
  async giveUp(requestId: string): Promise<void> {
    const request = await findRefundRequest(this.dependencies.db, requestId);
    if (!request || request.failure !== null) return;
    if (isUnanswered(request)) await this.#alarm('refund_unanswered', requestId, request);
    else if (endsRunning(request))
      await this.#alarm('subscription_not_ended', request.providerSubscription, request);
  }

  /**
   * Reads a request. If it ends a subscription, or if `decides` says so, our state is synced first: what happened at the
   * provider meanwhile can change what has to be done.
   */
  async #compared(
    requestId: string,
    decides: (request: RefundRequest) => boolean = () => false,
  ): Promise<RefundRequest | null> {
    const { db, sync } = this.dependencies;
    const request = await findRefundRequest(db, requestId);
    if (!request || request.failure !== null || !(endsRunning(request) || decides(request))) return request;
    await sync(this.#providerOf(request), subjectOf(request));
    return findRefundRequest(db, requestId);
  }

  /**
   * Asks the provider for a stored refund request. Then it ends the subscription, if the request says so, and syncs our
   * state. It can run again. Returns null if there was nothing to ask. @throws any error of the provider
   */
  async #carryOut(request: RefundRequest | null): Promise<RefundState | Refused | null> {
    if (!request || request.failure !== null) return null;
    const provider = this.#providerOf(request);
    const answer = request.providerRefund === null ? await this.#ask(provider, request) : null;
    if (answer !== null && 'refusal' in answer) return answer;
    if (endsRunning(request) && answer?.status !== 'failed') await this.#end(provider, request);
    await this.dependencies.sync(provider, subjectOf(request));
    return answer;
  }

  /**
   * Ends the subscription of a refund at once. One that was paid again keeps the time that was paid, and does not renew:
   * its user wanted it to end, and an administrator decides about the new payment.
   */
  async #end(provider: PaymentProvider, request: EndingRequest): Promise<void> {
    const { db, clock } = this.dependencies;
    const { id: refund, providerSubscription: subscription } = request;
    const later = await findLaterPayment(db, refund);
    if (!later) return provider.recurring.cancelNow(subscription);
    await provider.recurring.cancelAtPeriodEnd(subscription);
    const { payment: subject, orderId, amount, currency } = later;
    const detail = { amount, currency, subscription, refund };
    const alarm = { kind: 'paid_after_refund', provider: provider.name, subject, orderId, detail };
    await raiseAlarm(db, alarm, clock.now());
  }

  async #alarm(kind: string, subject: string, request: RefundRequest, why: { readonly why?: string } = {}) {
    const { db, clock } = this.dependencies;
    const { provider, orderId, providerPayment: payment, amount } = request;
    const detail = { payment, refund: amount, ...why };
    await raiseAlarm(db, { kind, provider, subject, orderId, detail }, clock.now());
  }

  #providerOf({ provider: name }: RefundRequest): PaymentProvider {
    const provider = this.dependencies.payments.byName.get(name);
    if (!provider) throw new Error(`there is no provider ${name} here`);
    return provider;
  }

  async #holdPayer(tx: Database, paymentId: string): Promise<void> {
    const owner = await findOwnedPayment(tx, paymentId);
    if (owner?.userId) await holdAccount(tx, owner.userId);
  }

  async #ask(provider: PaymentProvider, request: RefundRequest): Promise<RefundState | Refused> {
    const { db, clock } = this.dependencies;
    const { id, amount, currency, providerPayment: payment } = request;
    try {
      const state = await provider.refund({ payment, amount, currency, key: id });
      await answerRefundRequest(db, id, { provider_refund: state.id });
      return state;
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error;
      await db.transaction().execute(async (tx) => {
        await this.#holdPayer(tx, request.paymentId);
        await answerRefundRequest(tx, id, { failure: error.message });
        await reopenKept(tx, request, clock.now());
      });
      return { refusal: error.message };
    }
  }
}

/** Whether the provider has neither made nor refused it. */
function isUnanswered({ providerRefund, failure }: RefundRequest): boolean {
  return providerRefund === null && failure === null;
}

type EndingRequest = RefundRequest & { readonly providerSubscription: string };

/** Whether it is to end a subscription that its provider has not ended. A refund that failed ends none. */
function endsRunning(request: RefundRequest): request is EndingRequest {
  const { endsSubscription, runs, providerSubscription, failedAfterAll } = request;
  return endsSubscription && runs && providerSubscription !== null && !failedAfterAll;
}

/** What has changed at the provider. The state of a subscription has its payments in it. */
function subjectOf({ providerPayment, providerSubscription }: RefundRequest): Subject {
  return providerSubscription === null
    ? { kind: 'payment', id: providerPayment }
    : { kind: 'subscription', id: providerSubscription };
}
