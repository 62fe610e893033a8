import type { Lecture } from '@fit-coder/contracts/catalogue';
import type { Positions } from './positions/position-memory.ts';

/** The lecture that the URL names, else the first one that is ready, else the first one. */
export function chooseLecture(lectures: readonly Lecture[], asked: string | null): Lecture | undefined {
  return lectures.find(({ id }) => id === asked) ?? lectures.find(({ ready }) => ready) ?? lectures.at(0);
}

export interface Neighbours {
  readonly previous: Lecture | undefined;
  readonly next: Lecture | undefined;
}

/** The previous and the next lecture that are ready. */
export function neighboursOf(lectures: readonly Lecture[], id: string): Neighbours {
  const place = lectures.findIndex((lecture) => lecture.id === id);
  if (place < 0) return { previous: undefined, next: undefined };
  return {
    previous: lectures.slice(0, place).findLast(({ ready }) => ready),
    next: lectures.slice(place + 1).find(({ ready }) => ready),
  };
}

/**
 * The lecture with which a learner carries on: the one watched last, or if that is done the next one. Undefined if they
 * have watched nothing of the course, or nothing follows.
 */
export function lectureToCarryOn(lectures: readonly Lecture[], positions: Positions): Lecture | undefined {
  const watched = lectures.filter(({ id, ready }) => ready && positions[id]);
  const last = watched.toSorted((one, other) => when(positions, other) - when(positions, one)).at(0);
  if (!last) return undefined;
  return positions[last.id]?.done ? neighboursOf(lectures, last.id).next : last;
}

function when(positions: Positions, { id }: Lecture): number {
  return positions[id]?.when ?? 0;
}
