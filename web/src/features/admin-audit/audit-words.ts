import type { AuditEntry } from '@fit-coder/contracts/administration';
import type { BadgeTone } from '../../ui/controls/badge.tsx';

/** The outcome of a change in words. */
export interface OutcomeWords {
  readonly tone: BadgeTone;
  readonly word: string;
}

/** The codes of failures; other codes are refusals. */
const failures = new Set(['internal', 'unavailable', 'provider_unreachable', 'video_failed']);

/** An entry's outcome (`started`, `done`, or a code) in words. Its sentence says why a change was refused or failed. */
export function outcomeWords({ action, outcome }: Pick<AuditEntry, 'action' | 'outcome'>): OutcomeWords {
  // The log records the beginning of an upload; whether its video could be processed is another entry.
  if (outcome === 'done' && action === 'uploadVideo') return { tone: 'neutral', word: 'Started' };
  if (outcome === 'done') return { tone: 'success', word: 'Done' };
  if (outcome === 'started') return { tone: 'warning', word: 'Not finished' };
  return { tone: 'danger', word: failures.has(outcome) ? 'Failed' : 'Refused' };
}
