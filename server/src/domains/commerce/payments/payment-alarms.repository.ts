import { sql } from 'kysely';
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

/**
 * Raises an alarm, unless one of this kind about this subject is open. One that was resolved is raised again only if its
 * detail is another: the same state of a payment is often fetched again. Returns whether it was raised.
 */
export async function raiseAlarm(tx: Database, alarm: PaymentAlarm, now: Date): Promise<boolean> {
  const { kind, provider, subject, orderId } = alarm;
  const detail = JSON.stringify(alarm.detail);
  const { numAffectedRows = 0n } = await sql`
    insert into payment_alarms (kind, provider, subject, order_id, detail, at)
    select ${kind}, ${provider}, ${subject}, ${orderId}::uuid, ${detail}::jsonb, ${now}::timestamptz
    where not exists (
      select from payment_alarms
      where kind = ${kind} and provider = ${provider} and subject = ${subject} and detail = ${detail}::jsonb)
    on conflict (kind, provider, subject) where resolved_at is null do nothing`.execute(tx);
  return numAffectedRows > 0n;
}
