import type { PaymentAlarm } from '@fit-coder/contracts/payments-administration/alarms';
import type { Person } from '@fit-coder/contracts/payments-administration/shared';
import * as z from 'zod/mini';
import type { AlarmRow } from './alarms.repository.ts';

const reportedAmount = z.object({ amount: z.int(), currency: z.string().check(z.regex(/^[A-Z]{3}$/u)) });

const ended = z.object({ endedSubscription: z.string() });

/** What the provider reported, if the alarm is about an amount. */
function reportedIn(detail: unknown): PaymentAlarm['reported'] {
  const read = reportedAmount.safeParse(detail);
  return read.success ? { amountCents: read.data.amount, currency: read.data.currency } : null;
}

export function presentAlarm(row: AlarmRow, personOf: (id: string | null) => Person | null): PaymentAlarm {
  const { reference, description, amount_cents: amountCents, currency } = row;
  const isOrder = reference !== null && description !== null && amountCents !== null && currency !== null;
  return {
    id: String(row.id),
    kind: row.kind,
    provider: row.provider,
    subject: row.subject,
    at: row.at.toISOString(),
    order: isOrder ? { reference, description, amountCents, currency } : null,
    user: personOf(row.user_id),
    reported: reportedIn(row.detail),
    endedSubscription: ended.safeParse(row.detail).data?.endedSubscription ?? null,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedBy: personOf(row.resolved_by)?.name ?? null,
    resolution: row.resolution,
  };
}
