import { findReservation } from '../coupons/coupons.repository.ts';
import { isKept } from '../entitlements/paid-fact.ts';
import type { OrderRow } from '../orders/order.ts';
import { findKnownPayments, type KnownPayment } from '../payments/known-payments.repository.ts';
import type { PaymentState, ProviderState } from '../payments/provider-states.ts';
import type { Settling } from './settling.ts';

/** The payments of an order, judged together. */
export interface OrderPayments {
  /** What the provider reports, with the payment that decides about the order as its `payment`. */
  readonly state: ProviderState;
  /** Those whose money is here and is not on its way back; the deciding one is the last. */
  readonly here: readonly PaymentState[];
  /** What was known of them before, by the provider's ids. */
  readonly known: ReadonlyMap<string, KnownPayment>;
}

/** Every payment that was made for a checkout; the one that decides about its order is the last. */
export function paymentsIn({ payment, surplus = [] }: ProviderState): readonly PaymentState[] {
  return payment ? [...surplus, payment] : surplus;
}

/**
 * Until when an order could be paid at its price; null if there is no end. A coupon can be released earlier, and is kept
 * longer while a payment that was made in time is on its way.
 */
export async function findOpenUntil(
  tx: Settling['tx'],
  { id, expires_at: end }: OrderRow,
): Promise<Date | null> {
  const until = (await findReservation(tx, id))?.until ?? end;
  return until !== null && end !== null && end < until ? end : until;
}

/** Whether a payment was made while its checkout was open. Its money may arrive, and may be reported, much later. */
export function isInTime({ paidAt, madeAt }: PaymentState, openUntil: Date | null): boolean {
  const made = madeAt ?? paidAt;
  return made === null || openUntil === null || made <= openUntil;
}

/**
 * Finds the payment that decides about an order. A page that its provider cannot close can be paid again and again, and
 * the payments become known in any order. So they are judged by when each was made: the newest that was made in time
 * decides, else the newest. One whose money is back, or on its way back, decides nothing while there is another.
 */
export async function judgePayments(
  { tx, provider }: Pick<Settling, 'tx' | 'provider'>,
  order: OrderRow,
  state: ProviderState,
): Promise<OrderPayments> {
  const reported = paymentsIn(state);
  // Most orders have one payment, which has nothing to be compared with.
  const isAlone = reported.length < 2 && order.returned_at === null;
  if (isAlone) return { state, here: reported.filter(isHere), known: new Map() };
  const ids = reported.map(({ id }) => id);
  const known = await findKnownPayments(tx, provider.name, ids);
  const here = reported.filter((payment) => isHere(payment) && known.get(payment.id)?.isGoingBack !== true);
  const fitting = here.filter(
    ({ amount, currency }) => amount === order.amount_cents && currency === order.currency,
  );
  const openUntil = await findOpenUntil(tx, order);
  const inTime = fitting.findLast((payment) => isInTime(payment, openUntil));
  const deciding = inTime ?? fitting.at(-1) ?? here.at(-1) ?? state.payment;
  const decided = decidedBy(state, deciding);
  return { state: decided, here: paymentsIn(decided).filter((payment) => here.includes(payment)), known };
}

/** Whether the money of a payment is here, and no refund of all of it is on its way. */
function isHere({ amount, status, refunds, dispute }: PaymentState): boolean {
  const given = refunds.filter((refund) => refund.status !== 'failed');
  const refunded = given.reduce((sum, refund) => sum + refund.amount, 0);
  return isKept({ amount, status, refunded, fundsTaken: dispute?.fundsTaken ?? false });
}

/** The same state, decided by one of its payments. What was taken counts, not what was asked for. */
function decidedBy(state: ProviderState, deciding: PaymentState | null): ProviderState {
  if (deciding === null || deciding === state.payment) return state;
  const { amount, currency } = deciding;
  const surplus = paymentsIn(state).filter((payment) => payment !== deciding);
  const checkout = state.checkout && { ...state.checkout, amount, currency };
  return { ...state, checkout, payment: deciding, surplus };
}
