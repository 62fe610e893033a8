import * as z from 'zod/mini';
import type { JobKind } from '../../../platform/queue/queue.ts';
import type { PaymentChange } from '../payments/payments.repository.ts';
import { findPaidByCredit } from '../subscriptions/credit.repository.ts';
import type { Settling } from './settling.ts';

/** Fetches and settles a subscription again, because the money behind its credit was lost or came back. */
export const creditToJudge = {
  name: 'credit-to-judge',
  data: z.object({ provider: z.string(), id: z.string() }),
  retries: 14,
  retryDelay: 2,
  timeout: 60,
  concurrency: 1,
} satisfies JobKind;

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
