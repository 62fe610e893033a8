import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import type { JobKind } from '../../../platform/queue/queue.ts';
import type { PaymentChange } from '../payments/payments.repository.ts';
import type { HeldSubscription } from '../subscriptions/lifecycle.ts';
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
  held: HeldSubscription,
  payments: readonly PaymentChange[],
): Promise<void> {
  if (!payments.some(changesCredit)) return;
  for (const id of await findPaidByCredit(tx, held, provider.name))
    await queue.send(tx, creditToJudge, { provider: provider.name, id }, `${id}-${ticket}`);
}

function changesCredit({ becameTaken, becameReturned, refunded, takenBack }: PaymentChange): boolean {
  return becameTaken || becameReturned || refunded.length > 0 || takenBack.length > 0;
}

/** The payer's other subscriptions at the provider that have a payment by credit, by the provider's ids. */
async function findPaidByCredit(
  tx: Database,
  { id, userId }: HeldSubscription,
  provider: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('subscriptions as s')
    .select('s.provider_subscription')
    .where('s.user_id', '=', userId)
    .where('s.provider', '=', provider)
    .where('s.id', '<>', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payments as p')
          .select('p.id')
          .whereRef('p.subscription_id', '=', 's.id')
          .where('p.credit', '>', 0),
      ),
    )
    .execute();
  return rows.flatMap(({ provider_subscription: other }) => other ?? []);
}
