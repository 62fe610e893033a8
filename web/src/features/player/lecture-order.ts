import type { Lecture } from '@fit-coder/contracts/catalogue';
import type { Positions } from './positions/position-memory.ts';

/** The lecture an address asks for; else the first that can be played; else the first. */
export function chooseLecture(lectures: readonly Lecture[], asked: string | null): Lecture | undefined {
  return lectures.find(({ id }) => id === asked) ?? lectures.find(({ ready }) => ready) ?? lectures.at(0);
}

export interface Neighbours {
  readonly previous: Lecture | undefined;
  readonly next: Lecture | undefined;
}

/** The lectures before and after one, passing over those that cannot be played yet. */
export function neighboursOf(lectures: readonly Lecture[], id: string): Neighbours {
  const place = lectures.findIndex((lecture) => lecture.id === id);
  if (place < 0) return { previous: undefined, next: undefined };
  return {
    previous: lectures.slice(0, place).findLast(({ ready }) => ready),
    next: lectures.slice(place + 1).find(({ ready }) => ready),
  };
}

/**
 * Where a learner goes on: the lecture watched last, or the next one when that is done.
 * Undefined when nothing of the course was watched yet, or nothing comes after.
 */
export function lectureToContinue(lectures: readonly Lecture[], positions: Positions): Lecture | undefined {
  const watched = lectures.filter(({ id, ready }) => ready && positions[id]);
  const last = watched.toSorted((one, other) => when(positions, other) - when(positions, one)).at(0);
  if (!last) return undefined;
  return positions[last.id]?.done ? neighboursOf(lectures, last.id).next : last;
}

function when(positions: Positions, { id }: Lecture): number {
  return positions[id]?.when ?? 0;
}
