import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { PaymentProvider } from '../payments/payment-provider.ts';

/** A fetched state on its way into the database, in one transaction. */
export interface Settling {
  readonly tx: Database;
  readonly queue: Queue;
  readonly provider: PaymentProvider;
  /** Taken before the state was fetched. */
  readonly ticket: number;
  readonly now: Date;
}
