import type { PaymentEventSummary } from '@fit-coder/contracts/payments-administration/events';
import type { LedgerRow } from './ledger.repository.ts';

export function presentEvent(row: LedgerRow): PaymentEventSummary {
  return {
    id: String(row.id),
    provider: row.provider,
    eventId: row.event_id,
    type: row.type,
    subject: row.about,
    subjectKind: row.subject_kind ?? (row.provider_checkout === null ? null : 'checkout'),
    receivedAt: row.received_at.toISOString(),
    handledAt: row.handled_at?.toISOString() ?? null,
    outcome: row.outcome,
    replayedAt: row.replayed_at?.toISOString() ?? null,
    replayOutcome: row.replay_outcome,
  };
}
