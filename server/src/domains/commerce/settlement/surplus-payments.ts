import type { OrderRow } from '../orders/order.ts';
import { raiseAlarm } from '../payments/payment-alarms.repository.ts';
import type { PaymentState } from '../payments/provider-states.ts';
import { paymentsIn, type OrderPayments } from './judged-payments.ts';
import type { Settling } from './settling.ts';

/**
 * Raises an alarm about each payment of an order that is here besides the one that counts. A payment that comes after the
 * order was paid raises one in any case, also if the money of the first is back: its buyer pays again for what they gave
 * up. Returns whether an alarm is new.
 */
export async function alarmOfSurplus(
  settling: Pick<Settling, 'tx' | 'provider' | 'now'>,
  order: OrderRow,
  { state, here, known }: OrderPayments,
): Promise<boolean> {
  const wasPaid = ({ id }: PaymentState) => known.get(id)?.status === 'paid';
  const isPaidAgain = order.status === 'paid' && paymentsIn(state).some(wasPaid);
  const added = isPaidAgain ? here.filter((payment) => !wasPaid(payment)).length : 0;
  let raised = 0;
  for (const payment of here.slice(0, -1)) raised += await alarmOf(settling, order, payment);
  const counting = here.at(-1);
  if (counting && raised < added) raised += await alarmOf(settling, order, counting);
  return raised > 0;
}

/** Returns how many alarms were raised: none if there is one about this payment. */
async function alarmOf(
  { tx, provider, now }: Pick<Settling, 'tx' | 'provider' | 'now'>,
  { id: orderId, reference }: OrderRow,
  { id: subject, amount, currency }: PaymentState,
): Promise<number> {
  const detail = { reference, amount, currency };
  const alarm = { kind: 'paid_again', provider: provider.name, subject, orderId, detail };
  return (await raiseAlarm(tx, alarm, now)) ? 1 : 0;
}
