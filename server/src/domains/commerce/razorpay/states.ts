import pLimit from 'p-limit';
import * as z from 'zod/mini';
import type { Logger } from '../../../platform/observation/log.ts';
import { Service } from '../../../platform/service.ts';
import type { ProviderState, Subject } from '../payments/provider-states.ts';
import type { CheckoutsDependencies } from './checkouts.ts';
import { findCheckout, isClosed } from './checkouts.repository.ts';
import {
  disputeEntity,
  invoiceEntity,
  orderEntity,
  paymentEntity,
  planEntity,
  refundEntity,
  subscriptionEntity,
  type RazorpayDispute,
  type RazorpayInvoice,
  type RazorpayPayment,
  type RazorpaySubscription,
} from './entities.ts';
import { decidingPayment, orderState, surplusPayments } from './order-state.ts';
import { wasTaken, type PaymentRecord } from './payment-state.ts';
import { RazorpayError } from './razorpay-error.ts';
import {
  subscriptionCheckout,
  subscriptionState,
  unpaidInvoices,
  type SubscriptionRecord,
} from './subscription-state.ts';

const paymentList = z.object({ items: z.array(paymentEntity) });
const refundList = z.object({ items: z.array(refundEntity) });
const invoiceList = z.object({ items: z.array(invoiceEntity) });
const disputeList = z.object({ items: z.array(disputeEntity) });

export interface StatesDependencies extends CheckoutsDependencies {
  readonly log: Logger;
}

/** How many of a subscription's payments are read, besides the first: each costs two calls. */
const newestPayments = 24;

/** Reads the present state of what Razorpay knows. */
export class RazorpayStates extends Service<StatesDependencies> {
  async fetch({ kind, id }: Subject): Promise<ProviderState | null> {
    if (kind === 'payment') return /^pay_\w+$/u.test(id) ? this.#ofPayment(id) : null;
    if (/^sub_\w+$/u.test(id)) return this.#ofSubscription(id, null);
    return kind === 'checkout' && /^order_\w+$/u.test(id) ? this.#ofOrder(id) : null;
  }

  /** A payment with all its refunds and disputes; null if Razorpay does not know it. */
  async findPayment(id: string): Promise<PaymentRecord | null> {
    const payment = await this.dependencies.api.find(paymentEntity, (sdk) => sdk.payments.fetch(id));
    return payment ? this.#recordOf(payment, await this.#disputesOf([payment])) : null;
  }

  /** The state of the order or the subscription that a payment pays; null if this site did not make it. */
  async #ofPayment(id: string): Promise<ProviderState | null> {
    const { api } = this.dependencies;
    const payment = await api.find(paymentEntity, (sdk) => sdk.payments.fetch(id));
    const { invoice_id: invoiceId, order_id: orderId } = payment ?? {};
    if (!invoiceId) return orderId ? this.#ofOrder(orderId) : null;
    const invoice = await api.find(invoiceEntity, (sdk) => sdk.invoices.fetch(invoiceId));
    return invoice?.subscription_id ? this.#ofSubscription(invoice.subscription_id, id) : null;
  }

  async #ofOrder(id: string): Promise<ProviderState | null> {
    const { api } = this.dependencies;
    const order = await api.find(orderEntity, (sdk) => sdk.orders.fetch(id));
    // Orders without our reference are those of other programs, and those that Razorpay makes for renewals.
    if (!order?.receipt) return null;
    const { items } = await api.ask(paymentList, (sdk) => sdk.orders.fetchPayments(id));
    const payment = decidingPayment(items);
    const others = surplusPayments(items);
    const disputes = await this.#disputesOf(payment ? [payment, ...others] : []);
    const deciding = payment ? await this.#recordOf(payment, disputes) : null;
    const surplus = await pLimit(4).map(others, (other) => this.#recordOf(other, disputes));
    const { closed } = await this.#offerOf(id);
    return orderState({ ...order, receipt: order.receipt }, { deciding, surplus }, closed);
  }

  async #ofSubscription(id: string, paymentId: string | null): Promise<ProviderState | null> {
    const { api, clock } = this.dependencies;
    const subscription = await api.find(subscriptionEntity, (sdk) => sdk.subscriptions.fetch(id));
    if (!subscription) return null;
    const { closed, cancelAskedAt } = await this.#offerOf(id);
    const record = { ...(await this.#paymentsOf(subscription, paymentId)), subscription, cancelAskedAt };
    const state = subscriptionState(record, clock.now());
    if (!state) return null;
    return { checkout: await this.#checkoutOf(record, state, closed), payment: null, subscription: state };
  }

  async #checkoutOf(
    record: SubscriptionRecord,
    state: NonNullable<ProviderState['subscription']>,
    closed: boolean,
  ) {
    const plan = await this.dependencies.api.ask(planEntity, (sdk) => sdk.plans.fetch(state.price));
    return subscriptionCheckout(record, state, plan.item, closed);
  }

  /** The invoices of a subscription with the payments of the first, the newest and the one that is asked for. */
  async #paymentsOf({ id }: RazorpaySubscription, paymentId: string | null) {
    const { api } = this.dependencies;
    const invoices = await api.list(invoiceList, (sdk, page) =>
      sdk.invoices.all({ ...page, subscription_id: id }),
    );
    const read = [...paidInvoices(invoices, paymentId), ...unpaidInvoices(invoices).slice(-1)];
    const limit = pLimit(4);
    const found = await limit.map(read, async ({ id: invoice, ...of }) => {
      const payment = await this.#invoicePayment(of);
      return payment ? [{ invoice, payment }] : [];
    });
    const paying = found.flat();
    const disputes = await this.#disputesOf(paying.map(({ payment }) => payment));
    const records = await limit.map(
      paying,
      async ({ invoice, payment }) => [invoice, await this.#recordOf(payment, disputes)] as const,
    );
    return { invoices, payments: new Map(records) };
  }

  /** The payment that pays an invoice; while none does, the newest attempt. */
  async #invoicePayment({
    payment_id: paymentId,
    order_id: orderId,
  }: Pick<RazorpayInvoice, 'payment_id' | 'order_id'>): Promise<RazorpayPayment | null> {
    const { api } = this.dependencies;
    if (paymentId) return api.find(paymentEntity, (sdk) => sdk.payments.fetch(paymentId));
    if (!orderId) return null;
    const { items } = await api.ask(paymentList, (sdk) => sdk.orders.fetchPayments(orderId));
    return decidingPayment(items);
  }

  async #recordOf(payment: RazorpayPayment, disputes: readonly RazorpayDispute[]): Promise<PaymentRecord> {
    const refunds = wasTaken(payment)
      ? await this.dependencies.api.list(refundList, (sdk, page) =>
          sdk.payments.fetchMultipleRefund(payment.id, page),
        )
      : [];
    return { payment, refunds, disputes: disputes.filter((dispute) => dispute.payment_id === payment.id) };
  }

  /**
   * All disputes since the oldest of these payments: Razorpay finds them neither by payment nor by time, and lists the
   * newest first. An account without the disputes API has none.
   */
  async #disputesOf(payments: readonly RazorpayPayment[]): Promise<RazorpayDispute[]> {
    const { api, log } = this.dependencies;
    const taken = payments.filter(wasTaken);
    if (taken.length === 0) return [];
    const since = Math.min(...taken.map(({ created_at: at }) => at));
    return api
      .list(
        disputeList,
        (sdk, page) => sdk.disputes.all(page),
        (page) => reachesBack(page, since),
      )
      .catch((error: unknown) => {
        if (!(error instanceof RazorpayError && error.isFinal) || error.status === 401) throw error;
        log.warn({ err: error }, 'Razorpay does not list disputes, so they are not followed');
        return [];
      });
  }

  /** Whether this site offers a checkout no longer, and whether its buyer asked for an end. */
  async #offerOf(providerId: string) {
    const { db, clock } = this.dependencies;
    const row = await findCheckout(db, { providerId });
    if (!row) return { closed: false, cancelAskedAt: null };
    return { closed: isClosed(row, clock.now()), cancelAskedAt: row.cancelAskedAt };
  }
}

/** Whether a page that has the newest first ends before a moment. One in another order says nothing about the next page. */
function reachesBack(page: readonly RazorpayDispute[], since: number): boolean {
  const times = page.map(({ created_at: at }) => at);
  return times.every((at, place) => at <= (times[place - 1] ?? at)) && (times.at(-1) ?? since) < since;
}

/** The newest paid invoices, the first, and that of a payment. */
function paidInvoices(invoices: readonly RazorpayInvoice[], paymentId: string | null): RazorpayInvoice[] {
  const paid = invoices
    .filter(({ payment_id: payment }) => payment)
    .toSorted((a, b) => b.created_at - a.created_at);
  return paid.filter(
    (invoice, place) =>
      place < newestPayments || place === paid.length - 1 || invoice.payment_id === paymentId,
  );
}
