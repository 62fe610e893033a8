import type { CourseCard } from '@fit-coder/contracts/catalogue';
import type { BegunCourse } from '@fit-coder/contracts/learning';
import { resumeEdge } from '@fit-coder/contracts/learning/resume-edge';
import { homeLimits, type LearnerHome, type Resumption } from '@fit-coder/contracts/learning/home';

/** A lecture that can be watched, of the course in which the user carries on, in the order of the syllabus. */
export interface UnfinishedLecture {
  readonly courseId: string;
  readonly lectureId: string;
  readonly title: string;
  readonly durationSeconds: number;
  /** What the user watched; null if nothing. */
  readonly position: number | null;
  /** Milliseconds since 1970; null if nothing was watched. */
  readonly at: number | null;
  readonly done: boolean;
}

/** What the database says about a learner, in one round trip. */
export interface HomeRow {
  /** The last watched first. */
  readonly begun: readonly BegunCourse[];
  readonly unfinished: readonly UnfinishedLecture[];
  readonly owned: readonly string[];
  readonly playlist: readonly string[];
  readonly news: readonly {
    readonly courseId: string;
    readonly courseTitle: string;
    readonly lectureId: string;
    readonly title: string;
    readonly durationSeconds: number;
    readonly recordedAt: string;
  }[];
  /** The weeks with sets, the latest first: how many weeks ago, and how many sets. */
  readonly weeks: readonly { readonly ago: number; readonly sets: number }[];
  readonly weeklyMail: boolean;
}

/** The home, and the sets of the week before this one. */
export interface HomeWithLastWeek extends LearnerHome {
  readonly setsLastWeek: number;
}

/** The courses of a learner: those begun, the last watched first; then those bought; then the playlist. */
export function coursesOf({ begun, owned, playlist }: HomeRow): string[] {
  const ids = new Set([...begun.map(({ courseId }) => courseId), ...owned, ...playlist]);
  return [...ids].slice(0, homeLimits.courses);
}

/** The learner's home; `cards` are the published ones of their courses. */
export function presentHome(row: HomeRow, cards: readonly CourseCard[]): LearnerHome {
  const done = new Map(row.begun.map((course) => [course.courseId, course.done]));
  return {
    resume: resumption(row, cards),
    courses: cards.map((course) => ({
      course,
      done: done.get(course.id) ?? 0,
      begun: done.has(course.id),
    })),
    newLectures: row.news.map((lecture) => ({
      ...lecture,
      recordedAt: new Date(lecture.recordedAt).toISOString(),
    })),
    weeklyMail: row.weeklyMail,
    rhythm: {
      setsThisWeek: setsOfWeek(row, 0),
      weeks: weeksInARow(row.weeks.map(({ ago }) => ago)),
    },
  };
}

/** Carries on in the course that was watched last and has something left. */
function resumption({ unfinished }: HomeRow, cards: readonly CourseCard[]): Resumption | null {
  const lecture = lectureToCarryOn(unfinished);
  const card = cards.find(({ id }) => id === lecture?.courseId);
  if (!lecture || !card) return null;
  const { courseId, lectureId, title, durationSeconds } = lecture;
  return { courseId, courseTitle: card.title, lectureId, title, durationSeconds, position: placeIn(lecture) };
}

/** Where the video carries on, in seconds; 0 near its start and its end, as in the player. */
function placeIn({ position, durationSeconds }: UnfinishedLecture): number {
  if (position === null || position < resumeEdge || position > durationSeconds - resumeEdge) return 0;
  return position;
}

/** The lecture watched last; if that is done, the next one that is not, else the first one that is not. */
function lectureToCarryOn(lectures: readonly UnfinishedLecture[]): UnfinishedLecture | undefined {
  const times = lectures.map(({ at }) => at ?? Number.NEGATIVE_INFINITY);
  const last = times.indexOf(Math.max(...times));
  return lectures.slice(Math.max(0, last)).find(({ done }) => !done) ?? lectures.find(({ done }) => !done);
}

/** How many weeks in a row had a set, up to this week or, as this week is not over, up to the last one. */
export function weeksInARow(ago: readonly number[]): number {
  const weeks = new Set(ago);
  const first = weeks.has(0) ? 0 : 1;
  let count = 0;
  while (weeks.has(first + count)) count += 1;
  return count;
}

/** How many sets a week had that began `ago` weeks before this one. */
export function setsOfWeek({ weeks }: Pick<HomeRow, 'weeks'>, ago: number): number {
  return weeks.find((week) => week.ago === ago)?.sets ?? 0;
}

/** The Monday of the week of `now`, in UTC, as ISO 8601. */
export function weekOf(now: Date): string {
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return new Date(now.getTime() - sinceMonday * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
