import type { Database } from '../../../platform/database/database.ts';

/** What an administrator must look at. */
export interface PaymentAlarm {
  /** A stable name, such as `amount_mismatch`. */
  readonly kind: string;
  readonly provider: string;
  /** The provider's id of what it is about. */
  readonly subject: string;
  readonly orderId: string | null;
  readonly detail: Readonly<Record<string, string | number | null>>;
}

/** Raises an alarm, once for each kind and subject. */
export async function raiseAlarm(tx: Database, alarm: PaymentAlarm, now: Date): Promise<void> {
  await tx
    .insertInto('payment_alarms')
    .values({
      kind: alarm.kind,
      provider: alarm.provider,
      subject: alarm.subject,
      order_id: alarm.orderId,
      detail: JSON.stringify(alarm.detail),
      at: now,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'provider', 'subject']).doNothing())
    .execute();
}
