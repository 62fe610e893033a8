import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { paymentWebhook, subscribe } from '@fit-coder/contracts/commerce';
import { listInvoices } from '@fit-coder/contracts/selling/invoices';
import { simpleParser, type ParsedMail } from 'mailparser';
import { expect } from 'vitest';
import type { PaymentProvider } from '../../../src/domains/commerce/commerce.ts';
import type { CheckoutRequest } from '../../../src/domains/commerce/payments/payment-provider.ts';
import {
  noCredit,
  type PaymentState,
  type ProviderState,
  type RefundState,
  type Subject,
  type SubscriptionState,
} from '../../../src/domains/commerce/payments/provider-states.ts';
import { checkOut, courseForSale, fillCart } from '../cart/cart-shop.ts';
import type { TestSite, TestUser } from '../../support/test-site.ts';

const dayMs = 24 * 60 * 60 * 1000;
export const inDays = (days: number) => new Date(Date.now() + days * dayMs);

/** A provider whose states a test writes. It sends an event when the test says so. */
export class Books {
  readonly #site: TestSite;
  readonly #states = new Map<string, ProviderState>();
  readonly #requests = new Map<string, CheckoutRequest>();

  /** Makes it the provider of the site's new orders. */
  constructor(site: TestSite) {
    this.#site = site;
    const provider = this.#provider();
    (site.deps.payments.byName as Map<string, PaymentProvider>).set('books', provider);
    Object.assign(site.deps.payments, { chosen: provider });
  }

  /** A user buys a course; returns the order's reference. */
  async buy(user: TestUser, cents = 4900, title?: string, payment: Partial<PaymentState> = {}) {
    const reference = await this.order(user, cents, title);
    await this.pay(reference, payment);
    return reference;
  }

  /** A user orders a course, and does not pay yet. */
  async order(user: TestUser, cents = 4900, title?: string): Promise<string> {
    return this.orderCourse(user, await courseForSale(this.#site, cents, title));
  }

  async orderCourse(user: Pick<TestUser, 'cookie'>, courseId: string): Promise<string> {
    await fillCart(this.#site, user, [courseId]);
    return (await checkOut(this.#site, user)).reference;
  }

  /** An order's checkout is paid. */
  async pay(reference: string, payment: Partial<PaymentState> = {}): Promise<void> {
    this.markPaid(reference, payment);
    await this.tell({ kind: 'checkout', id: `chk_${reference}` });
  }

  /** The same without an event. */
  markPaid(reference: string, payment: Partial<PaymentState> = {}): void {
    const { amount, currency } = this.#requestOf(reference);
    const paid = { id: `pay_${reference}`, reference, amount, currency } as const;
    this.#states.set(`chk_${reference}`, {
      checkout: { id: `chk_${reference}`, reference, amount, currency, status: 'paid' },
      payment: paymentState({ ...paid, ...payment }),
      subscription: null,
    });
  }

  /** The refunds of an order's payment become these. */
  async refund(
    reference: string,
    refunds: readonly (Pick<RefundState, 'id' | 'amount'> & Partial<RefundState>)[],
  ) {
    const id = `chk_${reference}`;
    const state = this.#states.get(id);
    if (!state?.payment) throw new Error(`the order ${reference} is not paid`);
    const stored = refunds.map((refund) => ({
      status: 'succeeded' as const,
      createdAt: new Date(),
      key: null,
      ...refund,
    }));
    this.#states.set(id, { ...state, payment: { ...state.payment, refunds: stored } });
    await this.tell({ kind: 'checkout', id });
  }

  /** A user subscribes to a plan; returns our id of the subscription. */
  async subscribe(user: TestUser, state: Partial<SubscriptionState>, plan = 'monthly'): Promise<string> {
    const { data } = await this.#site.call(subscribe, { body: { plan } }, user.cookie);
    const { amount, currency, recurring } = this.#requestOf(data.reference);
    const owner = recurring?.subscriptionId ?? '';
    const { reference } = data;
    this.#states.set(`sub_${owner}`, {
      checkout: { id: `chk_${reference}`, reference, amount, currency, status: 'paid' },
      payment: null,
      subscription: subscriptionState({ id: `sub_${owner}`, owner, ...state }),
    });
    await this.tell({ kind: 'subscription', id: `sub_${owner}` });
    return owner;
  }

  /** What changes about a subscription. */
  async change(owner: string, change: Partial<SubscriptionState>): Promise<void> {
    const state = this.#states.get(`sub_${owner}`);
    if (!state?.subscription) throw new Error('there is no such subscription');
    this.#states.set(`sub_${owner}`, { ...state, subscription: { ...state.subscription, ...change } });
    await this.tell({ kind: 'subscription', id: `sub_${owner}` });
  }

  /** Sends an event about a subject, and waits until it is handled. */
  async tell(subject: Subject): Promise<void> {
    const id = `evt_${randomUUID()}`;
    await sendEvent(this.#site, { id, subject });
  }

  #requestOf(reference: string): CheckoutRequest {
    const request = this.#requests.get(reference);
    if (!request) throw new Error(`no checkout was opened for ${reference}`);
    return request;
  }

  #provider(): PaymentProvider {
    return {
      name: 'books',
      paymentMethod: 'Card',
      capabilities: { trials: true, firstDiscounts: true, tax: true },
      accepts: () => true,
      createCheckout: async (request) => {
        this.#requests.set(request.reference, request);
        return { id: `chk_${request.reference}`, url: 'https://pay.example.com/' };
      },
      expireCheckout: async () => undefined,
      findCheckout: async () => null,
      fetch: async ({ id }) => this.#states.get(id) ?? null,
      recurring: {
        changes: null,
        cancelAtPeriodEnd: async () => undefined,
        resume: null,
        cancelNow: async () => undefined,
      },
      refund: () => Promise.reject(new Error('not asked for')),
      openPortal: null,
      isAnswer: () => false,
      readWebhook: (rawBody) => {
        const payload = rawBody.toString();
        const event = JSON.parse(payload) as { readonly id: string; readonly subject: Subject };
        return { ...event, type: 'changed', payload };
      },
    };
  }
}

async function sendEvent(site: TestSite, event: { readonly id: string; readonly subject: Subject }) {
  const { status } = await site.call(paymentWebhook, { params: { provider: 'books' } }, undefined, {
    payload: JSON.stringify(event),
    headers: { 'content-type': 'application/json' },
  });
  expect(status).toBe(200);
  const handled = () =>
    site.deps.database.db
      .selectFrom('payment_events')
      .select('outcome')
      .where('event_id', '=', event.id)
      .where('handled_at', 'is not', null)
      .execute();
  await expect.poll(async () => (await handled()).length).toBe(1);
}

export function paymentState(payment: Partial<PaymentState> & Pick<PaymentState, 'id'>): PaymentState {
  const money = { amount: 1900, currency: 'USD', credit: 0, tax: 0 };
  const paid = { status: 'paid', paidAt: new Date(), failure: null, refunds: [], dispute: null } as const;
  return { reference: null, period: null, ...money, ...paid, ...payment };
}

function subscriptionState(
  state: Partial<SubscriptionState> & Pick<SubscriptionState, 'id' | 'owner'>,
): SubscriptionState {
  const period = { start: new Date(), end: inDays(30) };
  const paid = { payments: [], credit: noCredit } as const;
  const open = { status: 'active', price: 'price', quantity: 1, period, ...paid } as const;
  return { ...open, cancelAt: null, trialEnd: null, failingSince: null, endedAt: null, ...state };
}

/** A user's documents in the order in which they were issued. */
export async function documentsOf(site: TestSite, { cookie }: TestUser) {
  return (await site.call(listInvoices, { query: {} }, cookie)).data.invoices.toReversed();
}

/** The emails to a user in the order in which they were sent, once there are `count`. */
export async function mailsTo(site: TestSite, { user }: TestUser, count: number): Promise<ParsedMail[]> {
  const folder = join(site.dataDir, 'mail');
  const read = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
    const mails = await Promise.all(
      names.map(async (name) => simpleParser(await readFile(join(folder, name)))),
    );
    return mails.filter(({ to, subject }) => {
      const [first] = [to ?? []].flat();
      return first?.value[0]?.address === user.email && !subject?.startsWith('Welcome');
    });
  };
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}
