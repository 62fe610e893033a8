import type { PaymentChange } from '../payments/payments.repository.ts';
import { findPaidByCredit } from '../subscriptions/credit.repository.ts';
import { creditToJudge } from './settlement.jobs.ts';
import type { Settling } from './settling.ts';

/**
 * Credit belongs to the payer, so what becomes of a payment also decides about the access of their other subscriptions that
 * credit paid.
 */
export async function judgeCreditAgain(
  { tx, queue, provider, ticket }: Settling,
  held: { readonly id: string; readonly userId: string },
  payments: readonly PaymentChange[],
): Promise<void> {
  if (!payments.some(changesCredit)) return;
  for (const id of await findPaidByCredit(tx, held, provider.name))
    await queue.send(tx, creditToJudge, { provider: provider.name, id }, `${id}-${ticket}`);
}

function changesCredit({ becameTaken, becameReturned, refunded, takenBack }: PaymentChange): boolean {
  return becameTaken || becameReturned || refunded.length > 0 || takenBack.length > 0;
}
