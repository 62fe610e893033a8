import type { Database } from '../../../../platform/database/database.ts';
import { Service } from '../../../../platform/service.ts';
import type { CheckoutRequest, OpenedCheckout } from '../../payments/payment-provider.ts';
import type { Subject } from '../../payments/provider-states.ts';
import { announce, type Announcement, type BooksContext } from '../announcement.ts';
import type { Card } from '../card.ts';
import { newId } from '../payments/payment.ts';
import { findPaymentOf, storePayments } from '../payments/payments.repository.ts';
import { beginSubscription } from '../subscriptions/begin.ts';
import { findSubscription, storeAccount, storeCard } from '../subscriptions/subscriptions.repository.ts';
import { checkoutPath, statusAt, type SandboxCheckout } from './checkout.ts';
import {
  endCheckout,
  findCheckout,
  findCheckoutOf,
  findLateCheckouts,
  insertCheckout,
} from './checkouts.repository.ts';

/** The checkouts of the sandbox, and a webhook for each change. */
export class SandboxCheckouts extends Service<BooksContext> {
  async open(request: CheckoutRequest): Promise<OpenedCheckout> {
    const { db } = this.dependencies;
    const id = await insertCheckout(db, {
      id: newId('sbx'),
      offeredCustomer: newId('scus'),
      buyer: request.customer.userId,
      order_reference: request.reference,
      description: request.description,
      amount_cents: request.amount,
      discount: request.discount,
      currency: request.currency,
      recurring: request.recurring,
      success_url: request.successPath,
      failure_url: request.failurePath,
      cancel_url: request.cancelPath,
      expires_at: request.expiresAt,
    });
    return { id, url: checkoutPath(id) };
  }

  find(id: string): Promise<SandboxCheckout | null> {
    return findCheckout(this.dependencies.db, id);
  }

  /** The subscription or the payment that a paid checkout began. */
  async findBegun(id: string): Promise<Subject | null> {
    const { db } = this.dependencies;
    const account = await findSubscription(db, { checkout: id });
    if (account) return { kind: 'subscription', id: account.subscription.id };
    const payment = await findPaymentOf(db, id);
    return payment && { kind: 'payment', id: payment.id };
  }

  async findOpened(reference: string): Promise<OpenedCheckout | null> {
    const found = await findCheckoutOf(this.dependencies.db, reference);
    return found && { id: found.id, url: checkoutPath(found.id) };
  }

  /** Ends an open checkout unpaid; an ended one stays unchanged. */
  async expire(id: string): Promise<void> {
    const { db, clock } = this.dependencies;
    await db.transaction().execute(async (tx) => {
      if (!(await endCheckout(tx, id, { status: 'expired', cardLast4: null }, clock.now()))) return;
      await announce(this.dependencies, tx, [{ type: 'checkout.expired', subject: id }]);
    });
  }

  /** Ends the checkouts whose time is over. */
  async expireLate(): Promise<void> {
    const { db, clock } = this.dependencies;
    for (const id of await findLateCheckouts(db, clock.now())) await this.expire(id);
  }

  /** Charges a card for an open checkout, and sends the webhooks; an ended checkout stays unchanged. */
  async charge(checkout: SandboxCheckout, card: Card): Promise<void> {
    const { db, clock } = this.dependencies;
    await db.transaction().execute(async (tx) => {
      const announcements = await chargeCheckout(tx, checkout, card, clock.now());
      await announce(this.dependencies, tx, announcements);
    });
  }
}

/** Charges a card for an open checkout in the books; returns what the shop is told. */
export async function chargeCheckout(
  tx: Database,
  checkout: SandboxCheckout,
  { declined, last4 }: Card,
  now: Date,
): Promise<Announcement[]> {
  if (statusAt(checkout, now) !== 'open') return [];
  const status = declined ? 'declined' : 'paid';
  if (!(await endCheckout(tx, checkout.id, { status, cardLast4: last4 }, now))) return [];
  const ended = { type: `checkout.${status}`, subject: checkout.id } as const;
  if (declined) return [ended];
  const { customer_id: customer, recurring } = checkout;
  if (recurring && customer !== null) {
    await storeCard(tx, customer, last4);
    const { account, events } = beginSubscription(
      { ...checkout, customer_id: customer, recurring },
      last4,
      now,
    );
    await storeAccount(tx, account);
    return [ended, ...events];
  }
  return [ended, { type: 'payment.paid', subject: await payOnce(tx, checkout, last4, now) }];
}

/** Stores the payment of a checkout that is paid once; returns its id. */
async function payOnce(tx: Database, checkout: SandboxCheckout, last4: string, now: Date): Promise<string> {
  const id = newId('spay');
  const payment = {
    id,
    checkout_id: checkout.id,
    subscription_id: null,
    order_reference: checkout.order_reference,
    amount: checkout.amount_cents,
    credit: 0,
    currency: checkout.currency,
    status: 'paid',
    failure: null,
    card_last4: last4,
    period_start: null,
    period_end: null,
    paid_at: now,
    created_at: now,
  } as const;
  await storePayments(tx, [payment]);
  return id;
}
