import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import type { PaymentProvider } from '../../../src/domains/commerce/commerce.ts';
import { PaymentRefused } from '../../../src/domains/commerce/payments/payment-provider.ts';
import {
  noCredit,
  type PaymentState,
  type ProviderState,
  type RefundState,
  type SubscriptionState,
} from '../../../src/domains/commerce/payments/provider-states.ts';
import type { TestSite } from '../../support/test-site.ts';

/** How the bank's next calls of `refund` go wrong. */
type Fault = 'unreachable' | 'lost response' | 'refused';

/** A bank of the site that all tests of a file share. It is empty at the beginning of each. */
export function bankForEachTest(site: TestSite): Bank {
  const bank = new Bank();
  beforeEach(() => {
    bank.empty();
    bank.open(site);
  });
  return bank;
}

/**
 * A provider with books of its own. Unlike real ones, it pays back more than was paid when it is asked to, so that only
 * the site can prevent it.
 */
export class Bank {
  readonly provider: PaymentProvider;
  readonly #payments = new Map<string, PaymentState>();
  readonly #subscriptions = new Map<string, SubscriptionState>();
  /** The refunds by their keys. */
  readonly #refunds = new Map<string, RefundState>();
  faults: Fault[] = [];
  /** Whether it cannot be reached to end a subscription. */
  endsNothing = false;
  /** The status of new refunds. */
  refundStatus: RefundState['status'] = 'succeeded';

  constructor() {
    this.provider = {
      name: 'bank',
      paymentMethod: 'Card',
      capabilities: { trials: true, firstDiscounts: true, tax: false },
      accepts: () => true,
      createCheckout: notAsked,
      expireCheckout: notAsked,
      findCheckout: notAsked,
      fetch: async ({ kind, id }) => this.#fetch(kind, id),
      recurring: {
        changes: null,
        cancelAtPeriodEnd: async (id) => {
          this.#change(id, { cancelAt: this.#subscriptions.get(id)?.period?.end ?? null });
        },
        resume: null,
        cancelNow: async (id) => {
          if (this.endsNothing) throw new Error('connect ECONNREFUSED');
          this.#change(id, { status: 'ended', endedAt: new Date() });
        },
      },
      refund: async (order) => this.#refund(order.payment, order.key, order.amount),
      openPortal: null,
      isAnswer: () => false,
      readWebhook: (rawBody) => {
        const subject = JSON.parse(rawBody.toString()) as { kind: 'payment' | 'subscription'; id: string };
        return { id: randomUUID(), type: 'changed', subject, payload: rawBody.toString() };
      },
    };
  }

  /** Forgets everything, as if it were new. */
  empty(): void {
    for (const book of [this.#payments, this.#subscriptions, this.#refunds]) book.clear();
    this.faults = [];
    this.endsNothing = false;
    this.refundStatus = 'succeeded';
  }

  /** Adds the bank to the providers of a site. */
  open({ deps }: TestSite): void {
    (deps.payments.byName as Map<string, PaymentProvider>).set('bank', this.provider);
  }

  pay(payment: Partial<PaymentState> & Pick<PaymentState, 'amount'>): PaymentState {
    const paid: PaymentState = {
      id: `pay_${randomUUID()}`,
      reference: null,
      currency: 'USD',
      credit: 0,
      tax: 0,
      status: 'paid',
      paidAt: new Date(),
      period: null,
      failure: null,
      refunds: [],
      dispute: null,
      ...payment,
    };
    this.#payments.set(paid.id, paid);
    return paid;
  }

  /** A subscription that is active, and paid for by these payments. */
  subscribe(owner: string, payments: readonly PaymentState[]): string {
    const id = `sub_${randomUUID()}`;
    this.#subscriptions.set(id, {
      id,
      owner,
      status: 'active',
      price: 'price',
      quantity: 1,
      period: payments.at(-1)?.period ?? null,
      cancelAt: null,
      trialEnd: null,
      failingSince: null,
      endedAt: null,
      credit: noCredit,
      payments,
    });
    return id;
  }

  /** A subscription is paid once more. */
  renew(id: string, payment: PaymentState): void {
    const payments = [...(this.#subscriptions.get(id)?.payments ?? []), payment];
    this.#change(id, { payments, period: payment.period });
  }

  /** The present period of a subscription ends at another time, such as after a change of plan. */
  endPeriodAt(id: string, end: Date): void {
    const period = this.#subscriptions.get(id)?.period;
    if (period) this.#change(id, { period: { ...period, end } });
  }

  dispute(paymentId: string, dispute: PaymentState['dispute']): void {
    const payment = this.#payments.get(paymentId);
    if (payment) this.#payments.set(paymentId, { ...payment, dispute });
  }

  /** The refund succeeds, or fails after all. */
  end(status: 'succeeded' | 'failed'): void {
    for (const [key, refund] of this.#refunds) this.#refunds.set(key, { ...refund, status });
  }

  /** A refund on the bank's own page, without this site. */
  refundHere(payment: string, amount: number): void {
    const id = `${payment}/${randomUUID()}`;
    this.#refunds.set(id, { id, key: null, amount, status: this.refundStatus, createdAt: new Date() });
  }

  /** What was paid back of all payments. */
  get paidBack(): number[] {
    return [...this.#refunds.values()].map(({ amount }) => amount);
  }

  subscriptionStatus(id: string): string | undefined {
    return this.#subscriptions.get(id)?.status;
  }

  /** When a subscription ends instead of renewing. */
  cancelAt(id: string): Date | null | undefined {
    return this.#subscriptions.get(id)?.cancelAt;
  }

  #refund(payment: string, key: string, amount: number): RefundState {
    const fault = this.faults.shift();
    if (fault === 'unreachable') throw new Error('connect ECONNREFUSED');
    if (fault === 'refused') throw new PaymentRefused('This card was closed.');
    const known = this.#refunds.get(key);
    const id = `${payment}/${key}`;
    const refund = known ?? { id, key, amount, status: this.refundStatus, createdAt: new Date() };
    this.#refunds.set(key, refund);
    if (fault === 'lost response') throw new Error('socket hang up');
    return refund;
  }

  #fetch(kind: string, id: string): ProviderState | null {
    const [payment, subscription] = [this.#payments.get(id), this.#subscriptions.get(id)];
    if (kind === 'payment' && payment)
      return { checkout: null, payment: this.#present(payment), subscription: null };
    if (!subscription) return null;
    const payments = subscription.payments.map(({ id: paid }) => this.#present(this.#payments.get(paid)));
    return { checkout: null, payment: null, subscription: { ...subscription, payments } };
  }

  #present(payment: PaymentState | undefined): PaymentState {
    if (!payment) return notAsked();
    const refunds = [...this.#refunds.values()].filter(({ id }) => id.startsWith(`${payment.id}/`));
    return { ...payment, refunds };
  }

  #change(id: string, change: Partial<SubscriptionState>): void {
    const stored = this.#subscriptions.get(id);
    if (stored) this.#subscriptions.set(id, { ...stored, ...change });
  }
}

function notAsked(): never {
  throw new Error('not asked for');
}
