/** A learner's progress in one lecture. `currentDone`: the open lecture was watched to its end before. */
export type RepState = 'done' | 'current' | 'currentDone' | 'todo';

/** States of a course of which the learner has done the first `done` of `total` lectures; the next one is current. */
export function repStates(total: number, done: number): RepState[] {
  return Array.from({ length: total }, (_, index) => {
    if (index < done) return 'done';
    return index === done ? 'current' : 'todo';
  });
}

/** Parts of ticks on a line 16 units high: the further along, the taller. `mark` fills the lower part of a tick. */
const shapes = {
  done: { top: 4, height: 12, width: 2 },
  current: { top: 1, height: 14, width: 3 },
  mark: { top: 8, height: 7, width: 3 },
  todo: { top: 10, height: 6, width: 2 },
} as const;

type Shape = keyof typeof shapes;

const shapesOf = {
  done: ['done'],
  current: ['current'],
  currentDone: ['current', 'mark'],
  todo: ['todo'],
} as const satisfies Record<RepState, readonly Shape[]>;

/** The path data of all shapes of one kind; each tick has 4 units of width. */
export function repTicks(states: readonly RepState[]): Record<Shape, string> {
  const paths = { done: '', current: '', mark: '', todo: '' };
  states.forEach((state, index) => {
    for (const shape of shapesOf[state]) {
      const { top, height, width } = shapes[shape];
      paths[shape] += `M${index * 4 + 2 - width / 2} ${top}h${width}v${height}h-${width}z`;
    }
  });
  return paths;
}

/** The progress in words: `3 of 12 lectures done, now on lecture 4`. */
export function repSummary(states: readonly RepState[]): string {
  const done = states.filter((state) => state === 'done' || state === 'currentDone').length;
  const current = states.findIndex((state) => state === 'current' || state === 'currentDone') + 1;
  const lectures = states.length === 1 ? 'lecture' : 'lectures';
  const place = current > 0 && done > 0 ? `, now on lecture ${current}` : '';
  return `${done} of ${states.length} ${lectures} done${place}`;
}
