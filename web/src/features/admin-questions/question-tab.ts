import type { ModerationList } from '@fit-coder/contracts/learning/moderation';

/** The lists of the screen. */
export type QuestionTab = 'unanswered' | ModerationList;

/** The list that an address asks for. */
export function questionTabOf(search: URLSearchParams): QuestionTab {
  const list = search.get('list');
  return list === 'waiting' || list === 'hidden' ? list : 'unanswered';
}
