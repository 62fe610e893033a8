import { holdAccount, holdAccounts } from '../../accounts/accounts.ts';
import { endReservation, holdReservation } from '../coupons/coupons.repository.ts';
import { findRedeemer } from '../gifts/gifts.repository.ts';
import { alarming, awaitedMs, judge, judgePayment, type OrderRow, type Outcome } from '../orders/order.ts';
import {
  findOrder,
  lockOrder,
  nameCheckout,
  noteAwaiting,
  settleOrder,
} from '../orders/orders.repository.ts';
import { raiseAlarm } from '../payments/payment-alarms.repository.ts';
import { reportOrder } from '../outgoing-webhooks/report-event.ts';
import type { PaymentChange } from '../payments/payments.repository.ts';
import type { ProviderState } from '../payments/provider-states.ts';
import { adjustAccess, grantOrder } from './order-grants.ts';
import { issueDocuments } from './issue-documents.ts';
import { recordPayment } from './record-payment.ts';
import { settleGift } from './gift-settlement.ts';
import { refusalOfLate, returnPayments } from './late-payment.ts';
import { judgePayments, paymentsIn, type OrderPayments } from './judged-payments.ts';
import type { Settling } from './settling.ts';
import { alarmOfSurplus } from './surplus-payments.ts';

/**
 * Applies the state of a checkout and its payments to their order: the order's status, the payments with their refunds, and
 * access change together. Applying a state again changes nothing.
 */
export async function settleOrderState(settling: Settling, reported: ProviderState): Promise<Outcome> {
  const { tx, provider, now } = settling;
  const reference = reported.checkout?.reference ?? reported.payment?.reference ?? null;
  const order = await lockOrderOf(settling, reference);
  if (!order) return 'unknown_order';
  const payments = await judgePayments(settling, order, reported);
  const { state } = payments;
  const ruling = rulingOn(order, payments);
  const outcome = alarming.has(ruling) ? ruling : await applyRuling(settling, order, ruling, payments);
  // Its alarms are about the payments that go back.
  if (outcome === 'paid_late') return outcome;
  if (alarming.has(outcome)) {
    const subject = state.checkout?.id ?? state.payment?.id ?? order.reference;
    const { amount = null, currency = null } = state.checkout ?? state.payment ?? {};
    const detail = { reference: order.reference, amount, currency, ...unopenedIn(state) };
    await raiseAlarm(tx, { kind: outcome, provider: provider.name, subject, orderId: order.id, detail }, now);
  }
  const isPaidTwice = await alarmOfSurplus(settling, order, payments);
  return isPaidTwice && !alarming.has(outcome) ? 'paid_again' : outcome;
}

/** The subscription that is ended because it opens nothing. The alarm still names it afterwards. */
function unopenedIn({ subscription }: ProviderState): { endedSubscription?: string } {
  return subscription ? { endedSubscription: subscription.id } : {};
}

/** An order whose payment was sent back is judged anew if other money came. */
function rulingOn(stored: OrderRow, { state: { checkout, payment }, here }: OrderPayments): Outcome {
  const order = here.length > 0 ? { ...stored, returned_at: null } : stored;
  if (checkout) return judge(order, checkout);
  return payment ? judgePayment(order, payment) : 'still_open';
}

/**
 * Locks the accounts before the order, in the same order as the deletion of an account, which prevents deadlocks. The
 * payment of a gift changes what is open to the user who redeemed it, so their account is locked too.
 */
async function lockOrderOf({ tx, provider }: Settling, reference: string | null): Promise<OrderRow | null> {
  const found = reference === null ? null : await findOrder(tx, reference);
  if (!found) return null;
  const redeemer = found.recipient === 'gift' ? await findRedeemer(tx, found.id) : null;
  if (redeemer) await holdAccounts(tx, found.user_id ? [found.user_id, redeemer] : [redeemer]);
  else if (found.user_id) await holdAccount(tx, found.user_id);
  return lockOrder(tx, provider.name, found.reference);
}

async function applyRuling(
  settling: Settling,
  order: OrderRow,
  ruling: Outcome,
  payments: OrderPayments,
): Promise<Outcome> {
  const { tx, now } = settling;
  const { state } = payments;
  const { checkout, payment } = state;
  const refusal = ruling === 'paid' && payment ? await refusalOfLate(settling, order, payment) : null;
  if (refusal !== null) return returnPayments(settling, order, payments, refusal);
  const isSettling = ruling === 'paid' || ruling === 'failed';
  // The order is paid even if nothing could be granted: its state says what happened to the money.
  if (isSettling) {
    await settleOrder(tx, order.reference, ruling, now, failureOf(state));
    await endReservation(tx, order.id, ruling === 'paid' ? 'used' : 'released', now);
    await reportOrder(tx, ruling, order, now);
  } else if (checkout?.status === 'awaiting')
    await holdReservation(tx, order.id, new Date(now.getTime() + awaitedMs), now);
  if (checkout) await noteAwaiting(tx, order.id, checkout.status === 'awaiting', settling);
  // An event can arrive before the response that names the checkout, or that response may have been lost.
  if (isSettling && checkout && order.provider_checkout === null)
    await nameCheckout(tx, order.reference, checkout);
  const owner = { userId: order.user_id, orderId: order.id, subscriptionId: order.subscription_id };
  const changes: PaymentChange[] = [];
  for (const each of paymentsIn(state)) changes.push(await recordPayment(settling, each, owner));
  const outcome = await openAccess(settling, order, ruling, state);
  // After access, which names the period that the invoice shows.
  for (const change of changes) await issueDocuments(settling, change);
  return outcome;
}

/** Why an order failed, if the provider says so. The payments of a subscription belong to it and not to the checkout. */
function failureOf({ checkout, payment, subscription }: ProviderState): string | null {
  const failed = subscription?.payments.find(({ failure }) => failure !== null);
  return checkout?.failure ?? payment?.failure ?? failed?.failure ?? null;
}

/** Grants what was paid for the first time, or makes access fit a changed payment. */
async function openAccess(
  settling: Settling,
  order: OrderRow,
  ruling: Outcome,
  { payment, subscription }: ProviderState,
): Promise<Outcome> {
  const { tx, queue, provider, now } = settling;
  if (order.recipient === 'gift') return settleGift(settling, order, ruling);
  const { user_id: userId } = order;
  // It was paid while its buyer's account was being deleted. The alarm is about the money.
  if (userId === null) return ruling === 'paid' ? 'buyer_gone' : ruling;
  // The state of the subscription itself says how long it is open, unless this site no longer has it.
  if (subscription)
    return ruling === 'paid' && order.subscription_id !== subscription.owner ? 'nothing_to_grant' : ruling;
  const buyers = { ...order, user_id: userId, paymentMethod: provider.paymentMethod };
  if (ruling === 'paid') return grantOrder(tx, queue, buyers, now);
  if (order.status === 'paid' && payment) await adjustAccess(tx, buyers, now);
  return ruling;
}
