import type { Course } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { useSiteCurrency } from '../../../lib/api/site.api.ts';
import { formatDay } from '../../../ui/text/date.ts';
import { formatDuration } from '../../../ui/text/duration.ts';
import { accessName } from './course-terms.ts';
import { levelName } from '../../../ui/text/level-name.ts';

/** A course at a glance: level, lectures, length, instructor and price. */
export function CourseFacts({ course }: { course: Course }): ReactElement {
  const currency = useSiteCurrency();
  const facts = [
    ['Level', levelName(course.level)],
    ['Lectures', course.lectureCount],
    ['Length', course.durationSeconds > 0 ? formatDuration(course.durationSeconds) : 'Coming soon'],
    ...(course.availableOn === null ? [] : [['Available', formatDay(course.availableOn)] as const]),
    ['Instructor', course.instructor],
    ['Price', accessName(course, currency)],
  ] as const;
  return (
    <dl className="course-fact-list">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
