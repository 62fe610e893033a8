import type { Rhythm } from '@fit-coder/contracts/learning/home';

/** The learner's rhythm in words: the sets of this week, and the weeks in a row if there are more than one. */
export function rhythmSentence({ setsThisWeek, weeks }: Rhythm): string {
  const sets = setsThisWeek === 1 ? '1 set this week' : `${setsThisWeek} sets this week`;
  const week = setsThisWeek === 0 ? 'No sets yet this week' : sets;
  if (weeks < 2) return `${week}. A set is one lecture that is done.`;
  return setsThisWeek === 0
    ? `${week}, after ${weeks} weeks in a row.`
    : `${week}. That makes ${weeks} weeks in a row.`;
}
