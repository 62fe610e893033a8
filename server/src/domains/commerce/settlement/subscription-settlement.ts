import { holdAccounts } from '../../accounts/accounts.ts';
import {
  orderToCheck,
  refundRequested,
  remindersDue,
  subscriptionChanged,
  type SubscriptionChange,
} from '../commerce.jobs.ts';
import { openEveryCourse } from '../gifts/every-course.ts';
import type { Outcome } from '../orders/order.ts';
import { reportSubscription } from '../outgoing-webhooks/report-event.ts';
import { raiseAlarm } from '../payments/payment-alarms.repository.ts';
import { findPaymentOwner, type PaymentChange, type PaymentOwner } from '../payments/payments.repository.ts';
import type { PaymentState, SubscriptionState } from '../payments/provider-states.ts';
import { findPlanPrice } from '../plans/plans.repository.ts';
import { findOvertaken } from '../refunds/unfinished-refunds.repository.ts';
import { changesOf, movedBackBy, type HeldSubscription } from '../subscriptions/lifecycle.ts';
import { moveReminders } from '../subscriptions/notices.repository.ts';
import {
  findSubscriptionUser,
  lockSubscription,
  storeSubscriptionState,
} from '../subscriptions/subscriptions.repository.ts';
import { judgeCreditAgain } from './credit-sources.ts';
import { endUnopened } from './end-unopened.ts';
import { issueDocuments } from './issue-documents.ts';
import { accessReason } from '../subscriptions/access-reason.ts';
import { openUntil } from '../subscriptions/subscription-access.ts';
import { openSeats } from '../teams/seats/seat-grants.ts';
import { findMembers } from '../teams/seats/seats.repository.ts';
import { recordPayment } from './record-payment.ts';
import { alarmOfOtherPrice, alarmOfSecond } from './subscription-alarms.ts';
import type { Settling } from './settling.ts';

/**
 * Applies the state of a subscription that its provider renews: its status and period, its payments with their refunds,
 * and access change together. A state that was fetched before the last applied one changes nothing, so the order in
 * which events arrive does not matter.
 */
export async function settleSubscriptionState(
  settling: Settling,
  state: SubscriptionState,
): Promise<Outcome> {
  const { tx, provider, ticket } = settling;
  const userId = await findSubscriptionUser(tx, provider.name, state.owner);
  if (userId === null) return settleKeptPayments(settling, state);
  // The accounts of a team's users too, because their access changes.
  const accounts = await holdAccounts(tx, [userId, ...(await findMembers(tx, state.owner))]);
  if (!accounts.has(userId)) return settleKeptPayments(settling, state);
  const held = await lockSubscription(tx, state.owner);
  if (!held) return settleKeptPayments(settling, state);
  if (held.order && held.order.status !== 'paid') return checkOrder(settling, held.order.reference);
  if (held.ticket >= ticket) return 'older_state';
  const price = await findPlanPrice(tx, provider.name, state.price);
  await storeSubscriptionState(tx, held.id, state, price, ticket);
  const payments = await recordPayments(settling, held, state);
  await askAgainToEnd(settling, held, payments);
  await judgeCreditAgain(settling, held, payments);
  await alarmOfOtherPrice(settling, held, state, price !== null);
  const changes = changesOf(held, state, payments);
  const happened = { held, state, planId: price?.planId ?? held.planId, payments, changes };
  await openSubscription(settling, held, state, accessReason(happened));
  if (changes.some(({ kind }) => kind === 'started')) await alarmOfSecond(settling, held, state);
  await tell(settling, held, changes);
  await remindOfOtherDates(settling, held, state);
  return 'changed';
}

/**
 * Applies what became of the payments alone. They outlive the subscription, which is deleted with its account: what is
 * refunded or disputed of them afterwards is recorded too. Money that arrives afterwards raises an alarm, and ends the
 * subscription at its provider.
 */
async function settleKeptPayments(settling: Settling, state: SubscriptionState): Promise<Outcome> {
  const { tx, provider, now } = settling;
  let outcome: Outcome = 'unknown_subscription';
  for (const payment of state.payments) {
    const owner = await findKeptOwner(settling, state, payment);
    if (!owner) continue;
    const change = await recordPayment(settling, payment, owner);
    await issueDocuments(settling, change);
    outcome = 'changed';
    if (!change.becamePaid) continue;
    const { id: subject, amount, currency } = payment;
    const detail = { amount, currency, ...(state.status === 'ended' ? {} : { endedSubscription: state.id }) };
    const alarm = { kind: 'buyer_gone', provider: provider.name, subject, orderId: owner.orderId, detail };
    await raiseAlarm(tx, alarm, now);
    await endUnopened(settling, state);
  }
  return outcome;
}

/**
 * Whose payment it is; null if it is not in the books, such as one of another program at the same provider. Money that was
 * taken after the account was deleted belongs to the owner of the payments before it.
 */
async function findKeptOwner(
  { tx, provider }: Settling,
  { payments }: SubscriptionState,
  { id, status, amount }: PaymentState,
): Promise<PaymentOwner | null> {
  const owner = await findPaymentOwner(tx, provider.name, [id]);
  if (owner || status !== 'paid' || amount === 0) return owner;
  const ids = payments.map((payment) => payment.id);
  return findPaymentOwner(tx, provider.name, ids);
}

/**
 * Reminders follow the dates of the subscription. If a provider moves these or reports a failure late, a reminder may be due
 * at once. The hourly search would be too late on the sandbox's page, where days pass in a moment.
 */
async function remindOfOtherDates(
  { tx, queue, ticket }: Settling,
  held: HeldSubscription,
  state: SubscriptionState,
) {
  const byMs = movedBackBy(held, state);
  if (byMs > 0) await moveReminders(tx, held.id, byMs);
  const failsNow = held.failingSince === null && state.failingSince !== null;
  if (byMs > 0 || failsNow) await queue.send(tx, remindersDue, {}, `${held.id}-${ticket}`);
}

/**
 * Nothing is applied before the order is paid, because the price is judged with its checkout. What the provider reports
 * by then is fetched with it.
 */
async function checkOrder({ tx, queue }: Settling, reference: string): Promise<Outcome> {
  await queue.send(tx, orderToCheck, { reference }, reference);
  return 'still_open';
}

/** The first payment belongs to the order that began the subscription. */
async function recordPayments(settling: Settling, held: HeldSubscription, state: SubscriptionState) {
  const [first] = state.payments.toSorted((one, other) => paidMs(one) - paidMs(other));
  const changes = [];
  for (const payment of state.payments) {
    const orderId = payment === first ? (held.order?.id ?? null) : null;
    const owner = { userId: held.userId, orderId, subscriptionId: held.id };
    const change = await recordPayment(settling, payment, owner);
    await issueDocuments(settling, change);
    changes.push(change);
  }
  return changes;
}

/**
 * A payment after a refund that was to end the subscription: the job of that refund sees to it that it does not renew
 * again.
 */
async function askAgainToEnd(
  { tx, queue }: Settling,
  held: HeldSubscription,
  payments: readonly PaymentChange[],
): Promise<void> {
  const paid = payments.filter(({ becamePaid }) => becamePaid).map(({ id }) => id);
  for (const requestId of await findOvertaken(tx, held.id, paid))
    await queue.send(tx, refundRequested, { requestId }, requestId);
}

function paidMs({ paidAt }: PaymentState): number {
  return paidAt?.getTime() ?? Infinity;
}

/** Opens every course: to the subscriber, or to the users of a team's seats. */
async function openSubscription(
  { tx, now }: Settling,
  held: HeldSubscription,
  state: SubscriptionState,
  reason: string,
) {
  const status = state.status === 'ended' ? 'expired' : state.status;
  const { id, userId, isTeam } = held;
  const until = await openUntil(tx, id, { ...state, status });
  if (isTeam) return openSeats(tx, { subscriptionId: id, quantity: state.quantity }, until, now);
  const entitlement = { userId, source: 'subscription', sourceId: id } as const;
  await openEveryCourse(tx, entitlement, until, { reason, actorId: null }, now);
}

async function tell(
  { tx, queue, ticket, now }: Settling,
  held: HeldSubscription,
  changes: readonly SubscriptionChange[],
) {
  for (const change of changes) {
    const data = { userId: held.userId, subscriptionId: held.id, ...change };
    await queue.send(tx, subscriptionChanged, data, `${held.id}-${ticket}-${change.kind}`);
    await reportSubscription(tx, data, now);
  }
}
