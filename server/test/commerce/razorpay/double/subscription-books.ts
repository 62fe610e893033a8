import { ApiError, type Invoice, type Payment, type Plan, type Subscription } from './entities.ts';
import { cards, found, type Books } from './books.ts';
import { payOrder, storeOrder } from './order-books.ts';

export interface NewPlan {
  readonly period?: Plan['period'];
  readonly interval?: number;
  readonly item?: { readonly name: string; readonly amount: number; readonly currency: string };
  readonly notes?: Record<string, string>;
}

export interface NewSubscription {
  readonly plan_id?: string;
  readonly total_count?: number;
  readonly quantity?: number;
  readonly start_at?: number;
  readonly expire_by?: number;
  readonly notes?: Record<string, string | number>;
}

const daySeconds = 24 * 60 * 60;
/** After a failed renewal Razorpay tries again on the next three days. */
const retries = 3;

export function createPlan(books: Books, { period, interval = 1, item, notes = {} }: NewPlan): Plan {
  if (!period || !item) throw new ApiError('The period and item fields are required.');
  if (item.amount < 100) throw new ApiError('The amount must be at least INR 1.00');
  const created = { created_at: books.clock.seconds(), notes };
  const plan: Plan = { id: books.newId('plan'), entity: 'plan', period, interval, item, ...created };
  books.plans.set(plan.id, plan);
  return plan;
}

export function createSubscription(books: Books, wanted: NewSubscription): Subscription {
  const { plan_id: planId = '', total_count: total = 0, quantity = 1, notes = {} } = wanted;
  const now = books.clock.seconds();
  const plan = found(books.plans, planId);
  const years = plan.period === 'yearly' ? total : total / 12;
  if (total < 1 || years > 100) throw new ApiError('Exceeds the maximum total count allowed.');
  if (wanted.start_at !== undefined && wanted.start_at <= now)
    throw new ApiError('The start_at must be in the future.');
  const subscription: Subscription = {
    id: books.newId('sub'),
    entity: 'subscription',
    plan_id: planId,
    customer_id: null,
    status: 'created',
    quantity,
    total_count: total,
    paid_count: 0,
    auth_attempts: 0,
    start_at: wanted.start_at ?? null,
    end_at: null,
    charge_at: wanted.start_at ?? null,
    current_start: null,
    current_end: null,
    ended_at: null,
    expire_by: wanted.expire_by ?? null,
    has_scheduled_changes: false,
    short_url: 'https://rzp.io/i/double',
    notes: Object.keys(notes).length > 0 ? notes : [],
    created_at: now,
  };
  books.subscriptions.set(subscription.id, subscription);
  return subscription;
}

/** The buyer's first payment, or for a later start the check of the card. Null if the card was declined. */
export function authenticate(books: Books, id: string, card: string): Payment | null {
  const subscription = found(books.subscriptions, id);
  if (subscription.status !== 'created') throw new ApiError('This subscription was paid or has ended.');
  subscription.auth_attempts += 1;
  books.cardOf.set(id, card);
  if (subscription.start_at !== null) return checkCard(books, subscription, card);
  subscription.start_at = books.clock.seconds();
  const payment = charge(books, subscription, subscription.start_at, card);
  if (payment.status === 'captured') return payment;
  subscription.start_at = null;
  return null;
}

/** A small payment without an invoice, which goes back at once. */
function checkCard(books: Books, subscription: Subscription, card: string): Payment | null {
  const order = storeOrder(books, { amount: 500, currency: 'INR', receipt: null, notes: {} });
  const payment = payOrder(books, order.id, card);
  if (payment.status === 'failed') return null;
  payment.status = 'refunded';
  payment.amount_refunded = payment.amount;
  subscription.status = 'authenticated';
  subscription.customer_id = books.newId('cust');
  books.emit('subscription.authenticated', { subscription, payment });
  return payment;
}

/** Charges the period that begins at `start`: a new invoice, and a payment of it. */
function charge(books: Books, subscription: Subscription, start: number, card: string): Payment {
  const invoice = issueInvoice(books, subscription, start);
  return payInvoice(books, subscription, invoice, card);
}

function issueInvoice(books: Books, subscription: Subscription, start: number): Invoice {
  const plan = found(books.plans, subscription.plan_id);
  const amount = plan.item.amount * subscription.quantity;
  const { currency } = plan.item;
  const order = storeOrder(books, { amount, currency, receipt: null, notes: {} });
  const invoice: Invoice = {
    id: books.newId('inv'),
    entity: 'invoice',
    subscription_id: subscription.id,
    order_id: order.id,
    payment_id: null,
    status: 'issued',
    ...{ amount, currency },
    billing_start: start,
    billing_end: periodEnd(start, plan.period),
    paid_at: null,
    notes: [],
    created_at: books.clock.seconds(),
  };
  books.invoices.set(invoice.id, invoice);
  return invoice;
}

function payInvoice(books: Books, subscription: Subscription, invoice: Invoice, card: string): Payment {
  const fails = card === cards.declined || (card === cards.failsLater && subscription.paid_count > 0);
  const payment = payOrder(books, invoice.order_id, fails ? cards.declined : card, invoice.id);
  if (payment.status === 'failed') return payment;
  const isFirst = subscription.paid_count === 0;
  subscription.customer_id ??= books.newId('cust');
  Object.assign(invoice, { payment_id: payment.id, status: 'paid', paid_at: books.clock.seconds() });
  Object.assign(subscription, {
    status: 'active',
    paid_count: subscription.paid_count + 1,
    current_start: invoice.billing_start,
    current_end: invoice.billing_end,
    charge_at: invoice.billing_end,
  });
  books.emit('invoice.paid', { payment, invoice });
  if (isFirst) books.emit('subscription.activated', { subscription, payment });
  books.emit('subscription.charged', { subscription, payment });
  return payment;
}

/** A month or year later; the last day of a shorter month. */
function periodEnd(start: number, period: Plan['period']): number {
  const from = new Date(start * 1000);
  const months = period === 'yearly' ? 12 : 1;
  const end = new Date(from);
  end.setUTCDate(1);
  end.setUTCMonth(from.getUTCMonth() + months);
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(from.getUTCDate(), days));
  return Math.floor(end.getTime() / 1000);
}

export function cancelSubscription(books: Books, id: string, atCycleEnd: boolean): Subscription {
  const subscription = found(books.subscriptions, id);
  const { status } = subscription;
  if (['cancelled', 'completed', 'expired'].includes(status))
    throw new ApiError(`Subscription is not cancellable in ${status} status.`);
  if (atCycleEnd && status !== 'active' && status !== 'pending')
    throw new ApiError('Subscription cannot be cancelled since no billing cycle is going on');
  if (atCycleEnd) books.endingAtCycleEnd.add(id);
  else endSubscription(books, subscription, 'cancelled', books.clock.seconds());
  return subscription;
}

function endSubscription(
  books: Books,
  subscription: Subscription,
  status: 'cancelled' | 'completed',
  at: number,
): void {
  subscription.status = status;
  subscription.ended_at = at;
  subscription.charge_at = null;
  books.emit(`subscription.${status}`, { subscription });
}

/** Moves the clock, and does in the right order what becomes due on the way. */
export function moveClock(books: Books, to: Date): void {
  const last = Math.floor(to.getTime() / 1000);
  for (;;) {
    const [due] = [...books.subscriptions.values()]
      .map((subscription) => ({ subscription, at: dueAt(subscription) }))
      .filter(({ at }) => at <= last)
      .toSorted((a, b) => a.at - b.at);
    if (!due) break;
    books.clock.moveTo(new Date(Math.max(due.at * 1000, books.clock.now().getTime())));
    runDue(books, due.subscription);
  }
  books.clock.moveTo(to);
}

/** When something happens next to a subscription; never for one that has ended. */
function dueAt({ status, expire_by: expireBy, charge_at: chargeAt }: Subscription): number {
  if (status === 'created') return expireBy ?? Infinity;
  const isCharged = status === 'authenticated' || status === 'active' || status === 'pending';
  return isCharged ? (chargeAt ?? Infinity) : Infinity;
}

function runDue(books: Books, subscription: Subscription): void {
  const { id, status, current_end: currentEnd } = subscription;
  if (status === 'created') {
    subscription.status = 'expired';
    subscription.ended_at = subscription.expire_by;
  } else if (status === 'pending') retry(books, subscription);
  else if (books.endingAtCycleEnd.has(id) && currentEnd !== null)
    endSubscription(books, subscription, 'cancelled', currentEnd);
  else if (subscription.paid_count >= subscription.total_count)
    endSubscription(books, subscription, 'completed', currentEnd ?? books.clock.seconds());
  else renew(books, subscription);
}

function renew(books: Books, subscription: Subscription): void {
  const start = subscription.current_end ?? subscription.start_at ?? books.clock.seconds();
  const payment = charge(books, subscription, start, books.cardOf.get(subscription.id) ?? cards.good);
  if (payment.status === 'captured') return;
  subscription.status = 'pending';
  subscription.auth_attempts = 1;
  subscription.charge_at = books.clock.seconds() + daySeconds;
  books.emit('subscription.pending', { subscription });
}

function retry(books: Books, subscription: Subscription): void {
  const unpaid = [...books.invoices.values()].findLast(
    (invoice) => invoice.subscription_id === subscription.id && invoice.status === 'issued',
  );
  if (!unpaid) throw new Error('a pending subscription has an unpaid invoice');
  const card = books.cardOf.get(subscription.id) ?? cards.good;
  if (payInvoice(books, subscription, unpaid, card).status === 'captured') return;
  subscription.auth_attempts += 1;
  subscription.charge_at = books.clock.seconds() + daySeconds;
  if (subscription.auth_attempts <= retries) return;
  subscription.status = 'halted';
  books.emit('subscription.halted', { subscription });
}

/** The buyer gives another card: what is unpaid is charged at once, and a halted subscription goes on. */
export function changeCard(books: Books, id: string, card: string): void {
  const subscription = found(books.subscriptions, id);
  books.cardOf.set(id, card);
  if (subscription.status === 'pending' || subscription.status === 'halted') retry(books, subscription);
}
