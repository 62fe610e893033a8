import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { PaymentState } from './provider-states.ts';

/** What this site knew of a payment before its present state. */
export interface KnownPayment {
  readonly status: PaymentState['status'];
  /** Whether its money went back, or its refund was asked for. */
  readonly isGoingBack: boolean;
}

/** The stored payments among these, by the provider's ids. */
export async function findKnownPayments(
  tx: Database,
  provider: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownPayment>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('payments as p')
    .select(['p.provider_payment as id', 'p.status'])
    .select(
      sql<boolean>`(exists (select from refund_requests r where r.payment_id = p.id)
        or p.amount > 0 and p.amount <= (select sum(f.amount) from refunds f
          where f.payment_id = p.id and f.status <> 'failed')) is true`.as('isGoingBack'),
    )
    .where('p.provider', '=', provider)
    .where('p.provider_payment', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}
