import type { AuditEntry } from '@fit-coder/contracts/administration';
import { Refusal } from '../../../platform/refusal.ts';

/** An entry as the database holds it. */
export interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly actor_id: string | null;
  readonly actor_name: string;
  readonly action: string;
  readonly sentence: string;
  readonly subject_id: string | null;
  readonly outcome: string;
}

export function presentEntry(row: AuditRow): AuditEntry {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    actorId: row.actor_id,
    actorName: row.actor_name,
    action: row.action,
    sentence: row.sentence,
    subjectId: row.subject_id,
    outcome: row.outcome,
  };
}

/** The entry before which the next page begins. @throws Refusal `invalid_input` for what no page gave */
export function readEntryCursor(cursor: string): number {
  // Fifteen digits are exact in a number, and no log gets that far.
  if (/^[1-9]\d{0,14}$/u.test(cursor)) return Number(cursor);
  const sentence = 'That cursor is not valid.';
  throw new Refusal('invalid_input', sentence, { cursor: sentence });
}
