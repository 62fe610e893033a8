import type { AuditEntry } from '@fit-coder/contracts/administration';
import { Refusal } from '../../../platform/refusal.ts';
import type { EndedWrite } from '../../../platform/security/audit.ts';
import type { EndedUpload } from '../../media/media.ts';

/** An entry as stored. */
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

const uploadEnds = {
  uploaded: (fileName: string) => `${fileName} was uploaded.`,
  cancelled: (fileName: string) => `The upload of ${fileName} was cancelled.`,
  abandoned: (fileName: string) =>
    `The upload of ${fileName} was removed, because nothing arrived for a day.`,
  deleted: (fileName: string) => `The upload of ${fileName} ended, because its lecture was deleted.`,
} as const satisfies Record<EndedUpload['how'], (fileName: string) => string>;

/** How the write of an upload ended. */
export function endOfUpload({ fileName, how }: EndedUpload): EndedWrite {
  return { outcome: how === 'uploaded' ? 'done' : 'cancelled', sentence: uploadEnds[how](fileName) };
}

/** The id of the entry before which the next page begins. @throws Refusal `invalid_input` for an unknown cursor */
export function readEntryCursor(cursor: string): number {
  // A number represents fifteen digits exactly, and no log reaches that length.
  if (/^[1-9]\d{0,14}$/u.test(cursor)) return Number(cursor);
  const sentence = 'That cursor is not valid.';
  throw new Refusal('invalid_input', sentence, { cursor: sentence });
}
