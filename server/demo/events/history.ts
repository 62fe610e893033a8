import { joinedByMonth } from './learners.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Months are 30 days here, counted back from now, so that the present one is never nearly empty. */
const monthMs = 30 * dayMs;

/** A lecture that can be watched, with its length in seconds. */
export interface HistoryLecture {
  readonly id: string;
  readonly courseId: string;
  readonly course: string;
  readonly length: number;
}

/** A lecture that a learner watched: how much of it, when, and whether it is done. */
export interface HistoryStep {
  readonly learner: number;
  readonly lecture: HistoryLecture;
  readonly at: Date;
  readonly watched: number;
  readonly done: boolean;
}

/** When each learner of the demo joins, in their order: evenly within each month. */
export function joinTimes(now: Date): Date[] {
  return joinedByMonth.flatMap((count, month) => {
    const start = now.getTime() - (joinedByMonth.length - month) * monthMs;
    return Array.from({ length: count }, (_, index) => new Date(start + ((index + 0.5) / count) * monthMs));
  });
}

/**
 * What the learners watched until `now`: each begins one to four courses in the weeks after joining, goes on with the next
 * lecture after some days, and sometimes stops in the middle. `courses` are in the order of their popularity.
 */
export function historyOf(
  joined: readonly Date[],
  courses: readonly (readonly HistoryLecture[])[],
  { now, random }: { readonly now: Date; readonly random: () => number },
): HistoryStep[] {
  return joined.flatMap((joinedAt, learner) =>
    chosen(courses, random).flatMap((lectures) => {
      let time = joinedAt.getTime() + random() * 25 * dayMs;
      const steps: HistoryStep[] = [];
      for (const lecture of lectures) {
        time += (0.1 + random() * 3) * dayMs;
        if (time > now.getTime() - dayMs / 24) break;
        const done = random() > 0.14;
        const share = done ? 0.92 + random() * 0.08 : 0.15 + random() * 0.6;
        const watched = Math.max(1, Math.round(lecture.length * share));
        steps.push({ learner, lecture, at: new Date(time), watched, done });
        if (!done) break;
      }
      return steps;
    }),
  );
}

/** One to four different courses, the popular ones more often. */
function chosen<C>(courses: readonly C[], random: () => number): C[] {
  const count = 1 + Math.floor(random() * 4);
  const picked = Array.from({ length: count }, () => courses[Math.floor(random() ** 1.4 * courses.length)]);
  return [...new Set(picked)].filter((course) => course !== undefined);
}
