import * as z from 'zod/mini';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { CheckoutRequest, OpenedCheckout, RecurringTerms } from '../payments/payment-provider.ts';
import type { RazorpayApi } from './api.ts';
import {
  closeCheckout,
  findCheckout,
  insertCheckout,
  nameCheckout,
  type CheckoutRow,
  type ShownCheckout,
} from './checkouts.repository.ts';
import {
  noteOf,
  orderEntity,
  secondsOf,
  subscriptionEntity,
  type RazorpayOrder,
  type RazorpaySubscription,
} from './entities.ts';
import { planOf } from './plans.ts';
import { RazorpayError } from './razorpay-error.ts';

export interface CheckoutsDependencies extends ServiceContext {
  readonly api: RazorpayApi;
}

/** Ten years. Razorpay wants a number; UPI allows no mandate of more than 30 years. */
const intervals = { month: 120, year: 10 } as const;

/**
 * In minutes. A bank may report a payment as successful up to three days after it seemed to fail; it is then taken all
 * the same, and the order becomes paid.
 */
const capture = {
  capture: 'automatic',
  capture_options: { automatic_expiry_period: 4320, manual_expiry_period: 7200, refund_speed: 'normal' },
} as const;

const orderList = z.object({ items: z.array(orderEntity) });
const subscriptionList = z.object({ items: z.array(subscriptionEntity) });

/** The page of a checkout. The reference cannot be guessed, Razorpay's ids nearly can. */
export function checkoutPath(reference: string): string {
  return `/razorpay/checkout/${reference}`;
}

/** Opens orders and subscriptions at Razorpay, one for each of our orders. */
export class RazorpayCheckouts extends Service<CheckoutsDependencies> {
  async create(request: CheckoutRequest): Promise<OpenedCheckout> {
    const { db, clock } = this.dependencies;
    const { reference, expiresAt, customer } = request;
    const checkout = { reference, expiresAt, userId: customer.userId, request: shownOf(request) };
    const isNew = await insertCheckout(db, checkout, clock.now());
    const opened = isNew ? null : await this.find(reference);
    return opened ?? this.#name(reference, await this.#make(request));
  }

  /** The checkout of an order, even if Razorpay made it and its answer was lost. */
  async find(reference: string): Promise<OpenedCheckout | null> {
    const row = await findCheckout(this.dependencies.db, { reference });
    if (!row) return null;
    if (row.providerId !== null) return { id: row.providerId, url: checkoutPath(reference) };
    const lost = row.request.renewal ? await this.#findSubscription(row) : await this.#findOrder(reference);
    return lost ? this.#name(reference, lost.id) : null;
  }

  /**
   * Stops offering a checkout. A subscription is cancelled while nobody paid it. Razorpay keeps every order open, and
   * has no command that closes one: an order that the buyer has on the screen can still be paid. The settlement decides
   * whether that counts (`settlement/late-payment.ts`).
   */
  async expire(id: string): Promise<void> {
    const { api, db, clock } = this.dependencies;
    await closeCheckout(db, id, clock.now());
    if (!id.startsWith('sub_')) return;
    const subscription = await api.find(subscriptionEntity, (sdk) => sdk.subscriptions.fetch(id));
    if (subscription?.status !== 'created') return;
    await api.find(subscriptionEntity, (sdk) => sdk.subscriptions.cancel(id, false));
  }

  async #name(reference: string, id: string): Promise<OpenedCheckout> {
    const counting = await nameCheckout(this.dependencies.db, reference, id);
    return { id: counting, url: checkoutPath(reference) };
  }

  async #make(request: CheckoutRequest): Promise<string> {
    const { recurring } = request;
    const made = recurring ? await this.#subscribe(request, recurring) : await this.#order(request);
    return made.id;
  }

  async #order({ reference, amount, currency }: CheckoutRequest): Promise<RazorpayOrder> {
    const order = { amount, currency, receipt: reference, payment: capture, notes: { reference } };
    try {
      return await this.dependencies.api.ask(orderEntity, (sdk) => sdk.orders.create(order));
    } catch (error) {
      // An account may refuse a second order with the same receipt.
      const first = error instanceof RazorpayError && error.isFinal ? await this.#findOrder(reference) : null;
      if (first) return first;
      throw error;
    }
  }

  async #subscribe(
    { reference, expiresAt }: CheckoutRequest,
    { subscriptionId, price, quantity, trialDays }: RecurringTerms,
  ): Promise<RazorpaySubscription> {
    const { api, db, clock } = this.dependencies;
    const plan = await planOf(api, db, price);
    const startAt = secondsOf(clock.now()) + trialDays * 24 * 60 * 60;
    return api.ask(subscriptionEntity, (sdk) =>
      sdk.subscriptions.create({
        plan_id: plan,
        total_count: intervals[price.interval],
        quantity,
        // Razorpay's mails have the link by which a buyer changes the card.
        customer_notify: 1,
        ...(trialDays > 0 && { start_at: startAt }),
        expire_by: secondsOf(expiresAt),
        notes: { reference, subscription: subscriptionId, trial_days: trialDays },
      }),
    );
  }

  async #findOrder(reference: string): Promise<RazorpayOrder | null> {
    const { items } = await this.dependencies.api.ask(orderList, (sdk) =>
      sdk.orders.all({ receipt: reference }),
    );
    return items.find(({ receipt }) => receipt === reference) ?? null;
  }

  /** Razorpay finds subscriptions only by their time. */
  async #findSubscription({ reference, createdAt }: CheckoutRow): Promise<RazorpaySubscription | null> {
    const from = secondsOf(createdAt) - 300;
    const since = await this.dependencies.api.list(subscriptionList, (sdk, page) =>
      sdk.subscriptions.all({ ...page, from }),
    );
    return since.find((subscription) => noteOf(subscription, 'reference') === reference) ?? null;
  }
}

function shownOf(request: CheckoutRequest): ShownCheckout {
  const { description, amount, currency, discount, customer, recurring } = request;
  const { successPath, failurePath, cancelPath } = request;
  return {
    ...{ description, amount, currency, discount, successPath, failurePath, cancelPath },
    lines: request.lines.map((line) => ({ name: line.name, amount: line.amount })),
    customer: { name: customer.name, email: customer.email },
    renewal: recurring && {
      amount: recurring.price.amount * recurring.quantity,
      interval: recurring.price.interval,
      trialDays: recurring.trialDays,
    },
  };
}
