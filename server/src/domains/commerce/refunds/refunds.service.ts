import type { Database } from '../../../platform/database/database.ts';
import type { Logger } from '../../../platform/observation/log.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { holdAccount } from '../../accounts/accounts.ts';
import { PaymentRefused, type PaymentProvider, type Payments } from '../payments/payment-provider.ts';
import { raiseAlarm } from '../payments/payment-alarms.repository.ts';
import type { Money, RefundState, Subject } from '../payments/provider-states.ts';
import { requestRefund, type RefundWish, type RequestedRefund } from './refund-request.ts';
import {
  answerRefundRequest,
  findOwnedPayment,
  findRefundRequest,
  type RefundRequest,
} from './refunds.repository.ts';
import { reopenKept } from './returned-access.ts';

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

  /**
   * Asks the provider for a refund whose request is committed: no transaction waits for a provider. If that cannot be
   * finished now, the job of the request repeats it. @throws Refusal `refund_refused`
   */
  async conclude({ id, ...money }: RequestedRefund): Promise<AskedRefund> {
    const { log } = this.dependencies;
    try {
      const answer = await this.carryOut(id);
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
   * Asks the provider for a refund that is written down, ends the subscription if that was asked for, and syncs our
   * state. It may run any number of times; null if there is nothing left to ask. @throws any error of the provider
   */
  async carryOut(requestId: string): Promise<RefundState | Refused | null> {
    const { db, payments, sync } = this.dependencies;
    const request = await findRefundRequest(db, requestId);
    if (!request || request.failure !== null) return null;
    const provider = payments.byName.get(request.provider);
    if (!provider) throw new Error(`there is no provider ${request.provider} here`);
    const answer = request.providerRefund === null ? await this.#ask(provider, request) : null;
    if (answer !== null && 'refusal' in answer) return answer;
    const { providerSubscription: subscription } = request;
    if (subscription !== null && request.endsSubscription) await provider.recurring.cancelNow(subscription);
    await sync(provider, subjectOf(request));
    return answer;
  }

  /** Carries out a refund whose request has ended, so that only an administrator can be told of a refusal. */
  async finish(requestId: string): Promise<void> {
    const { db, clock } = this.dependencies;
    const answer = await this.carryOut(requestId);
    const request = await findRefundRequest(db, requestId);
    if (!request || answer === null || !('refusal' in answer)) return;
    const { provider, orderId, providerPayment: payment, amount } = request;
    const detail = { payment, refund: amount, why: answer.refusal };
    const alarm = { kind: 'refund_failed', provider, subject: requestId, orderId, detail };
    await raiseAlarm(db, alarm, clock.now());
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

/** What has changed at the provider. The state of a subscription has its payments in it. */
function subjectOf({ providerPayment, providerSubscription }: RefundRequest): Subject {
  return providerSubscription === null
    ? { kind: 'payment', id: providerPayment }
    : { kind: 'subscription', id: providerSubscription };
}
