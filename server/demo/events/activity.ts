import { randomUUID } from 'node:crypto';
import type { LearningEvents } from '../../src/domains/learning/learning.ts';
import type { HistoryLecture, HistoryStep } from './history.ts';
import { demoNotes } from './notes.ts';
import { demoQuestions, type DemoQuestion } from './questions.ts';
import { demoReviews } from './reviews.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A lecture of the demo with what is said in it. */
export interface DemoWatchable extends HistoryLecture {
  readonly cues: readonly { readonly from: number; readonly to: number; readonly text: string }[];
}

/** Who does something in the demo, by id. */
export interface DemoPeople {
  readonly learners: readonly string[];
  /** The account with which visitors of the demo log in; null if it is gone. */
  readonly newcomer: string | null;
  /** An administrator, who answers questions; null if they are gone. */
  readonly team: string | null;
}

interface Scene {
  readonly people: DemoPeople;
  /** The lectures of each course, by its slug. */
  readonly courses: ReadonlyMap<string, readonly DemoWatchable[]>;
  /** The ids of announced courses. */
  readonly announced: readonly string[];
  readonly history: readonly HistoryStep[];
  readonly now: Date;
}

const before = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/** Everything that happens in the demo, for the database. */
export function activityOf(scene: Scene): LearningEvents {
  const watched = [...watchedBy(scene), ...watchedByNewcomer(scene)];
  return {
    views: watched.map(({ userId, lectureId, at }) => ({ userId, lectureId, at })),
    progress: watched,
    reviews: reviewsOf(scene),
    notes: notesOf(scene),
    follows: followsOf(scene),
    posts: demoQuestions.flatMap((question, index) => threadOf(question, index, scene)),
  };
}

function watchedBy({ history, people }: Scene): LearningEvents['progress'] {
  return history.map(({ learner, lecture, at, watched, done }) => ({
    userId: people.learners[learner] ?? '',
    lectureId: lecture.id,
    at,
    watched,
    length: lecture.length,
    doneAt: done ? at : null,
  }));
}

/** What the newcomer watched: the course, the place of the lecture, how many days ago, and how much; 1 is all of it. */
const newcomerSteps = [
  ['git-when-it-goes-wrong', 0, 9, 1],
  ['git-when-it-goes-wrong', 1, 8.1, 0.4],
  ['javascript-event-loop', 0, 3, 1],
  ['javascript-event-loop', 1, 2, 1],
  ['javascript-event-loop', 2, 0.9, 0.45],
] as const;

/** The lectures that the newcomer watched: the course, and the place of the lecture in it. */
export const watchedFirst: readonly (readonly [course: string, place: number])[] = newcomerSteps.map(
  ([course, place]) => [course, place],
);

function watchedByNewcomer({ people: { newcomer }, courses, now }: Scene): LearningEvents['progress'] {
  if (newcomer === null) return [];
  return newcomerSteps.flatMap(([course, place, days, share]) => {
    const lecture = courses.get(course)?.[place];
    if (!lecture) return [];
    const at = before(now, days);
    const watched = Math.max(1, Math.round(lecture.length * share));
    const doneAt = share === 1 ? at : null;
    return [{ userId: newcomer, lectureId: lecture.id, at, watched, length: lecture.length, doneAt }];
  });
}

/** The reviews of each course, by learners who watched it, soon after their last lecture. */
function reviewsOf({ history, people, courses, now }: Scene): LearningEvents['reviews'] {
  return Object.entries(demoReviews).flatMap(([slug, reviews]) => {
    const lasts = lastSteps(history.filter(({ lecture }) => lecture.course === slug));
    const courseId = courses.get(slug)?.[0]?.courseId;
    if (courseId === undefined) return [];
    const stride = Math.max(1, Math.floor(lasts.length / reviews.length));
    return reviews.flatMap(([stars, text, reply = null], index) => {
      const last = lasts[index * stride];
      if (!last) return [];
      const at = noLater(new Date(last.at.getTime() + 0.4 * dayMs), now);
      const repliedAt = reply === null ? null : noLater(new Date(at.getTime() + 1.2 * dayMs), now);
      return [{ userId: people.learners[last.learner] ?? '', courseId, stars, text, at, reply, repliedAt }];
    });
  });
}

/** The last lecture of each learner, the newest first. */
function lastSteps(steps: readonly HistoryStep[]): HistoryStep[] {
  const lasts = new Map(steps.map((step) => [step.learner, step]));
  return [...lasts.values()].toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

function noLater(time: Date, now: Date): Date {
  return time.getTime() > now.getTime() - dayMs / 48 ? before(now, 1 / 48) : time;
}

function notesOf({ people: { newcomer }, courses, now }: Scene): LearningEvents['notes'] {
  if (newcomer === null) return [];
  return demoNotes.flatMap(({ course, lecture: place, second, text }, index) => {
    const lecture = courses.get(course)?.[place];
    const at = before(now, 2 + index / 10);
    return lecture ? [{ userId: newcomer, lectureId: lecture.id, second, text, at }] : [];
  });
}

function followsOf({ people: { newcomer }, announced, now }: Scene): LearningEvents['follows'] {
  if (newcomer === null) return [];
  return announced.slice(0, 2).map((courseId) => ({ userId: newcomer, courseId, at: before(now, 2) }));
}

/** A question by a learner, and its answers by the team and by other learners. */
function threadOf(
  { course, lecture: place, second, title, text, votes, answers }: DemoQuestion,
  index: number,
  { people, courses, now }: Scene,
): LearningEvents['posts'] {
  const lecture = courses.get(course)?.[place];
  const learnerAt = (step: number) => people.learners[(index * 11 + step * 5) % people.learners.length];
  const author = learnerAt(1);
  if (!lecture || author === undefined) return [];
  const asked = before(now, 3 + index * 9);
  const where = { courseId: lecture.courseId, lectureId: lecture.id };
  const none = { second: null, said: null, title: null, answers: 0, acceptedId: null, answeredAt: null };
  const id = randomUUID();
  const posts = answers.flatMap((answer, step) => {
    const authorId = answer.team ? people.team : learnerAt(step + 2);
    const at = new Date(asked.getTime() + (0.3 + step) * dayMs);
    if (authorId === null || authorId === undefined) return [];
    const written = {
      id: randomUUID(),
      questionId: id,
      authorId,
      byInstructor: answer.team,
      text: answer.text,
    };
    return [{ ...none, ...where, ...written, votes: answer.team ? 4 : 1, at }];
  });
  const said = lecture.cues.findLast(({ from }) => from <= second)?.text ?? '';
  const question = { id, questionId: null, authorId: author, byInstructor: false, text, votes, at: asked };
  const state = { answers: posts.length, acceptedId: posts[0]?.id ?? null, answeredAt: posts[0]?.at ?? null };
  return [{ ...where, ...question, second, said, title, ...state }, ...posts];
}
