import { formatMoney } from '@fit-coder/contracts/money';
import type { Database } from '../../../../platform/database/database.ts';
import { Service } from '../../../../platform/service.ts';
import { PaymentRefused, type RefundOrder } from '../../payments/payment-provider.ts';
import type { RefundState } from '../../payments/provider-states.ts';
import { announce, type BooksContext } from '../announcement.ts';
import { findSubscription } from '../subscriptions/subscriptions.repository.ts';
import { ownTime, shopTime, type Ahead } from '../subscriptions/subscription.ts';
import { newId, type SandboxPayment } from './payment.ts';
import {
  decideDispute,
  findPayment,
  findReturns,
  insertRefund,
  lockPayment,
  openDispute,
  type Returns,
  type SandboxRefund,
} from './payments.repository.ts';

/** What a buyer's bank can do with a payment: take the money back, and then decide for the shop or against it. */
export const disputeSteps = ['open', 'won', 'lost'] as const;
export type DisputeStep = (typeof disputeSteps)[number];

/** The payments of the sandbox: refunds, and disputes with the buyer's bank. */
export class SandboxPayments extends Service<BooksContext> {
  find(id: string): Promise<SandboxPayment | null> {
    return findPayment(this.dependencies.db, id);
  }

  returnsOf(payments: readonly SandboxPayment[]): Promise<Returns> {
    return findReturns(this.dependencies.db, payments);
  }

  /** Pays a part or all of a payment back; a repetition with the same key is the same refund. @throws PaymentRefused */
  async refund(order: RefundOrder): Promise<RefundState> {
    const { db, clock } = this.dependencies;
    return db.transaction().execute(async (tx) => {
      const payment = await lockPayment(tx, order.payment);
      if (!payment) throw new PaymentRefused('There is no such payment.');
      const returns = await findReturns(tx, [payment]);
      const ahead = await this.#aheadOf(tx, payment);
      const known = returns.refunds.find(({ key }) => key === order.key);
      if (known) return stateOf(known, ahead);
      refuse(payment, returns, order);
      const refund = {
        id: newId('sref'),
        payment_id: payment.id,
        amount: order.amount,
        key: order.key,
        created_at: ownTime(ahead, clock.now()),
      };
      await insertRefund(tx, refund);
      await announce(this.dependencies, tx, [{ type: 'refund.created', subject: payment.id }]);
      return stateOf(refund, ahead);
    });
  }

  /** Moves a dispute on; a step that is not possible changes nothing. */
  async dispute(id: string, step: DisputeStep): Promise<void> {
    const { db, clock } = this.dependencies;
    await db.transaction().execute(async (tx) => {
      const payment = await lockPayment(tx, id);
      if (payment?.status !== 'paid' || payment.amount === 0) return;
      const moved =
        step === 'open'
          ? await openDispute(tx, newId('sdis'), id, clock.now())
          : await decideDispute(tx, id, step);
      const type = step === 'open' ? 'dispute.opened' : (`dispute.${step}` as const);
      if (moved) await announce(this.dependencies, tx, [{ type, subject: id }]);
    });
  }

  /** How far the payment's dates are ahead of the real time. */
  async #aheadOf(tx: Database, { subscription_id: id }: SandboxPayment): Promise<Ahead> {
    const account = id === null ? null : await findSubscription(tx, { id });
    return account?.subscription ?? { ahead_ms: 0 };
  }
}

function refuse(
  { status, amount, currency }: SandboxPayment,
  { refunds, disputes }: Returns,
  order: RefundOrder,
): void {
  if (status !== 'paid') throw new PaymentRefused('This was not paid, so there is nothing to refund.');
  if (disputes.some((dispute) => dispute.status !== 'won'))
    throw new PaymentRefused('The buyer’s bank has taken this money back. It cannot be refunded as well.');
  if (order.currency !== currency) throw new PaymentRefused(`This was paid in ${currency}.`);
  const left = amount - refunds.reduce((sum, refund) => sum + refund.amount, 0);
  if (order.amount > left)
    throw new PaymentRefused(`Only ${formatMoney(left, currency)} of this payment is left to refund.`);
}

/** A refund is final at once. */
function stateOf({ id, key, amount, created_at }: SandboxRefund, ahead: Ahead): RefundState {
  return { id, key, amount, status: 'succeeded', createdAt: shopTime(ahead, created_at) };
}
