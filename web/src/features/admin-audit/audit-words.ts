import type { AuditEntry } from '@fit-coder/contracts/administration';
import type { BadgeTone } from '../../ui/controls/badge.tsx';

/** The outcome of a change in words. */
export interface OutcomeWords {
  readonly tone: BadgeTone;
  readonly word: string;
}

/** The codes of failures; other codes are refusals. */
const failures = new Set(['internal', 'unavailable', 'provider_unreachable', 'video_failed']);

/** An entry's outcome in words. Its sentence says why a change was refused or failed. */
export function outcomeWords({ outcome }: Pick<AuditEntry, 'outcome'>): OutcomeWords {
  if (outcome === 'begun') return { tone: 'neutral', word: 'Started' };
  if (outcome === 'cancelled') return { tone: 'neutral', word: 'Cancelled' };
  if (outcome === 'done') return { tone: 'success', word: 'Done' };
  if (outcome === 'started') return { tone: 'warning', word: 'Not finished' };
  return { tone: 'danger', word: failures.has(outcome) ? 'Failed' : 'Refused' };
}
