import type { Course, Lecture } from '@fit-coder/contracts/catalogue';
import type { ReactElement, ReactNode } from 'react';
import { ownKeys } from '../../../features/player/keys/own-keys.ts';
import type { Positions } from '../../../features/player/positions/position-memory.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';

interface CourseEndProps {
  readonly course: Pick<Course, 'slug' | 'publishedAt'>;
  readonly lectures: readonly Lecture[];
  /** The lecture that has ended, after which no other is ready. */
  readonly lecture: Pick<Lecture, 'id'>;
  readonly positions: Positions;
  /** The button that asks for an email about new lectures; none for those who may not ask. */
  readonly follow: ReactNode;
}

/** What the player says after the last lecture of a course that is ready, and the next step. */
export function CourseEnd({ course, lectures, lecture, positions, follow }: CourseEndProps): ReactElement {
  if (lectures.some(({ ready }) => !ready))
    return (
      <>
        <p>That was the last lecture for now. More will follow.</p>
        {follow}
      </>
    );
  // That this one is done is known only after its last report.
  const left = lectures.filter(({ id }) => id !== lecture.id && positions[id]?.done !== true).length;
  return (
    <>
      <p>{left === 0 ? 'That was the last lecture. The course is done.' : lastWords(left)}</p>
      {course.publishedAt === null ? null : (
        <ButtonLink size="small" to={`/courses/${course.slug}#reviews`} {...ownKeys}>
          Review this course
        </ButtonLink>
      )}
      <ButtonLink size="small" variant="secondary" to="/courses" {...ownKeys}>
        Find another course
      </ButtonLink>
    </>
  );
}

function lastWords(left: number): string {
  return `That was the last lecture. ${left === 1 ? '1 other is' : `${left} others are`} not done yet.`;
}
