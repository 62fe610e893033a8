/** Where a lecture stands for its learner. */
export type RepState = 'done' | 'current' | 'todo';

/** States of a course whose first `done` lectures of `total` are behind the learner; the next one is current. */
export function repStates(total: number, done: number): RepState[] {
  return Array.from({ length: total }, (_, index) => {
    if (index < done) return 'done';
    return index === done ? 'current' : 'todo';
  });
}

/** A tick on a line 16 units high: the further along, the taller. */
const shapes = {
  done: { top: 4, height: 12, width: 2 },
  current: { top: 1, height: 14, width: 3 },
  todo: { top: 10, height: 6, width: 2 },
} as const;

/** Path data of all ticks of one state; each tick has a place of 4 units. */
export function repTicks(states: readonly RepState[]): Record<RepState, string> {
  const ticks = { done: '', current: '', todo: '' };
  states.forEach((state, index) => {
    const { top, height, width } = shapes[state];
    ticks[state] += `M${index * 4 + 2 - width / 2} ${top}h${width}v${height}h-${width}z`;
  });
  return ticks;
}

/** The same in words: `3 of 12 lectures done, now on lecture 4`. */
export function repSummary(states: readonly RepState[]): string {
  const done = states.filter((state) => state === 'done').length;
  const current = states.indexOf('current') + 1;
  const lectures = states.length === 1 ? 'lecture' : 'lectures';
  const place = current > 0 && done > 0 ? `, now on lecture ${current}` : '';
  return `${done} of ${states.length} ${lectures} done${place}`;
}
