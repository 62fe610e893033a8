import { formatClock } from '@fit-coder/contracts/clock';
import { figureParts, mostCounted, type LectureFigures } from '@fit-coder/contracts/learning/editor';

/** How many learners began a lecture: `240`, and `10,000 or more` where the server stopped counting. */
export function startedWords({ started }: Pick<LectureFigures, 'started'>): string {
  const count = started.toLocaleString('en');
  return started >= mostCounted ? `${count} or more` : count;
}

/** For which share of those who began the lecture is done: `63%`; a dash where nobody began. */
export function finishedWords({ counted, finished }: Pick<LectureFigures, 'counted' | 'finished'>): string {
  return counted === 0 ? '–' : `${percentOf(finished, counted)}%`;
}

/** The part of the video in which most learners stopped; null if nobody did. */
export function mostLeftPart({ left }: Pick<LectureFigures, 'left'>): number | null {
  const most = Math.max(0, ...left);
  return most === 0 ? null : left.indexOf(most);
}

/** Where most learners stopped: `1:30 to 2:00 (12 learners)`. `seconds` is the length of the video. */
export function leftWords(figures: Pick<LectureFigures, 'left' | 'counted'>, seconds: number | null): string {
  const part = mostLeftPart(figures);
  if (part === null) return figures.counted === 0 ? '–' : 'Nobody stopped';
  const learners = figures.left[part] === 1 ? '1 learner' : `${figures.left[part]} learners`;
  const [from, to] = [part, part + 1].map((edge) =>
    seconds === null ? `${percentOf(edge, figureParts)}%` : formatClock((seconds * edge) / figureParts),
  );
  return `${from} to ${to} (${learners})`;
}

/** Which share of the learners watched each part, from 0 to 1. */
export function watchedShares({ watched, counted }: Pick<LectureFigures, 'watched' | 'counted'>): number[] {
  return watched.map((count) => (counted === 0 ? 0 : count / counted));
}

function percentOf(part: number, whole: number): number {
  return Math.round((part * 100) / whole);
}
