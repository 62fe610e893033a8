import { isKept } from '../entitlements/paid-fact.ts';
import type { OrderRow } from '../orders/order.ts';
import { raiseAlarm } from '../payments/payment-alarms.repository.ts';
import type { PaymentState, ProviderState } from '../payments/provider-states.ts';
import type { Settling } from './settling.ts';

/** Every payment that was made for a checkout. */
export function paymentsIn({ payment, surplus = [] }: ProviderState): readonly PaymentState[] {
  return payment ? [...surplus, payment] : surplus;
}

/**
 * Raises an alarm about each payment of an order that was taken besides another one and was not paid back. Returns whether
 * one of them is new.
 */
export async function alarmOfSurplus(
  { tx, provider, now }: Pick<Settling, 'tx' | 'provider' | 'now'>,
  order: OrderRow,
  state: ProviderState,
): Promise<boolean> {
  let isNew = false;
  for (const { id: subject, amount, currency } of paymentsIn(state).filter(isHere).slice(0, -1)) {
    const detail = { reference: order.reference, amount, currency };
    const alarm = { kind: 'paid_again', provider: provider.name, subject, orderId: order.id, detail };
    if (await raiseAlarm(tx, alarm, now)) isNew = true;
  }
  return isNew;
}

/** Whether the money of a payment is still here. */
function isHere({ amount, status, refunds, dispute }: PaymentState): boolean {
  const succeeded = refunds.filter((refund) => refund.status === 'succeeded');
  const refunded = succeeded.reduce((sum, refund) => sum + refund.amount, 0);
  return isKept({ amount, status, refunded, fundsTaken: dispute?.fundsTaken ?? false });
}
