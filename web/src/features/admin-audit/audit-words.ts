import type { BadgeTone } from '../../ui/controls/badge.tsx';

/** The outcome of a change in words. */
export interface OutcomeWords {
  readonly tone: BadgeTone;
  readonly word: string;
  /** The code behind a refusal or a failure. */
  readonly code?: string;
}

/** The codes of failures; other codes are refusals. */
const failures = new Set(['internal', 'unavailable', 'provider_unreachable', 'video_failed']);

/** An entry's outcome (`started`, `done`, or a code) in words. */
export function outcomeWords(outcome: string): OutcomeWords {
  if (outcome === 'done') return { tone: 'success', word: 'Done' };
  if (outcome === 'started') return { tone: 'warning', word: 'Not finished' };
  return failures.has(outcome)
    ? { tone: 'danger', word: 'Failed', code: outcome }
    : { tone: 'danger', word: 'Refused', code: outcome };
}
