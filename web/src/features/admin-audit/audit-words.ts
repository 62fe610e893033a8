import type { BadgeTone } from '../../ui/controls/badge.tsx';

/** What came of a change, in a word. */
export interface OutcomeWords {
  readonly tone: BadgeTone;
  readonly word: string;
  /** The code behind a refusal or a failure. */
  readonly code?: string;
}

/** Codes of faults that are the site's own. */
const faults = new Set(['internal', 'unavailable', 'provider_unreachable']);

/** An entry's outcome (`started`, `done`, or a code) for people. */
export function outcomeWords(outcome: string): OutcomeWords {
  if (outcome === 'done') return { tone: 'success', word: 'Done' };
  if (outcome === 'started') return { tone: 'warning', word: 'Not finished' };
  return faults.has(outcome)
    ? { tone: 'danger', word: 'Failed', code: outcome }
    : { tone: 'danger', word: 'Refused', code: outcome };
}

/** An endpoint's name as words: `deleteCourseRequest` is `Delete course request`. */
export function actionWords(action: string): string {
  const words = action.replaceAll(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
