import type { Database } from '../../../platform/database/database.ts';
import type {
  CheckoutState,
  PaymentState,
  ProviderState,
  Subject,
  SubscriptionState,
} from '../payments/provider-states.ts';
import { statusAt, type SandboxCheckout } from './checkouts/checkout.ts';
import { findCheckout } from './checkouts/checkouts.repository.ts';
import { declined, type SandboxPayment } from './payments/payment.ts';
import { findPayment, findPaymentOf, findReturns, type Returns } from './payments/payments.repository.ts';
import { shopTime, type Account } from './subscriptions/subscription.ts';
import { findSubscription } from './subscriptions/subscriptions.repository.ts';

/** What the shop is told about a subject; null for an unknown id. All of it is read from one moment. */
export function stateOf(db: Database, subject: Subject, now: Date): Promise<ProviderState | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readState(tx, subject, now));
}

async function readState(db: Database, subject: Subject, now: Date): Promise<ProviderState | null> {
  if (subject.kind === 'checkout') return checkoutState(db, await findCheckout(db, subject.id), now);
  if (subject.kind === 'subscription') return subscriptionState(db, subject.id);
  const payment = await findPayment(db, subject.id);
  if (payment?.subscription_id) return subscriptionState(db, payment.subscription_id);
  return payment?.checkout_id ? checkoutState(db, await findCheckout(db, payment.checkout_id), now) : null;
}

async function checkoutState(
  db: Database,
  checkout: SandboxCheckout | null,
  now: Date,
): Promise<ProviderState | null> {
  if (!checkout) return null;
  const account = await findSubscription(db, { checkout: checkout.id });
  const payment = await findPaymentOf(db, checkout.id);
  const returns = await findReturns(db, payment ? [payment] : []);
  return {
    checkout: presentCheckout(checkout, now),
    payment: payment && presentPayment(payment, returns, (date) => date),
    subscription: account && (await presentAccount(db, account)),
  };
}

async function subscriptionState(db: Database, id: string): Promise<ProviderState | null> {
  const account = await findSubscription(db, { id });
  return account && { checkout: null, payment: null, subscription: await presentAccount(db, account) };
}

function presentCheckout(checkout: SandboxCheckout, now: Date): CheckoutState {
  const status = statusAt(checkout, now);
  return {
    id: checkout.id,
    reference: checkout.order_reference,
    status: status === 'declined' ? 'failed' : status,
    amount: checkout.amount_cents,
    currency: checkout.currency,
    ...(status === 'declined' && { failure: declined }),
  };
}

async function presentAccount(db: Database, { subscription, payments }: Account): Promise<SubscriptionState> {
  const returns = await findReturns(db, payments);
  const told = (date: Date) => shopTime(subscription, date);
  const orNull = (date: Date | null) => date && told(date);
  return {
    id: subscription.id,
    owner: subscription.owner,
    status: subscription.status,
    price: subscription.price_id,
    quantity: subscription.quantity,
    period: { start: told(subscription.period_start), end: told(subscription.period_end) },
    cancelAt: orNull(subscription.cancel_at),
    trialEnd: orNull(subscription.trial_end),
    failingSince: orNull(subscription.failing_since),
    endedAt: orNull(subscription.ended_at),
    credit: { amount: subscription.balance, isShared: false },
    payments: payments.map((payment) => presentPayment(payment, returns, told)),
  };
}

function presentPayment(
  payment: SandboxPayment,
  { refunds, disputes }: Returns,
  told: (date: Date) => Date,
): PaymentState {
  const { period_start: start, period_end: end } = payment;
  const dispute = disputes.find(({ payment_id }) => payment_id === payment.id);
  return {
    id: payment.id,
    reference: payment.order_reference,
    amount: payment.amount,
    currency: payment.currency,
    credit: payment.credit,
    tax: 0,
    status: payment.status,
    paidAt: payment.paid_at && told(payment.paid_at),
    period: start && end ? { start: told(start), end: told(end) } : null,
    failure: payment.failure,
    refunds: refunds
      .filter(({ payment_id }) => payment_id === payment.id)
      .map(({ id, key, amount, created_at }) => ({
        id,
        key,
        amount,
        status: 'succeeded',
        createdAt: told(created_at),
      })),
    dispute: dispute ? { status: dispute.status, fundsTaken: dispute.status !== 'won' } : null,
  };
}
