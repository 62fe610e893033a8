/** Where a lecture stands for its learner. */
export type RepState = 'done' | 'current' | 'todo';

/** States of a course whose first `done` lectures of `total` are behind the learner; the next one is current. */
export function repStates(total: number, done: number): RepState[] {
  return Array.from({ length: total }, (_, index) => {
    if (index < done) return 'done';
    return index === done ? 'current' : 'todo';
  });
}

/** Top and height of a tick on a 16-unit line: the further along, the taller. */
const shapes = { done: [4, 12], current: [0.5, 15.5], todo: [10, 6] } as const;

/** Path data of all ticks of one state; a tick is 2 units wide in a place of 4. */
export function repTicks(states: readonly RepState[]): Record<RepState, string> {
  const ticks = { done: '', current: '', todo: '' };
  states.forEach((state, index) => {
    const [top, height] = shapes[state];
    ticks[state] += `M${index * 4 + 1} ${top}h2v${height}h-2z`;
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
