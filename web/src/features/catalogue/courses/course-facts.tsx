import type { Course } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { useSiteCurrency } from '../../../lib/api/site.api.ts';
import { formatDay } from '../../../ui/text/date.ts';
import { formatDuration } from '../../../ui/text/duration.ts';
import { accessName } from './course-terms.ts';
import { levelName } from '../../../ui/text/level-name.ts';

function RatingLink({ rating: { average, count } }: { rating: NonNullable<Course['rating']> }): ReactElement {
  return (
    <a href="#reviews" className="link">
      {average.toFixed(1)} of 5 ({count === 1 ? '1 review' : `${count} reviews`})
    </a>
  );
}

function lengthOf({ durationSeconds, preparing }: Course): string {
  if (durationSeconds > 0) return formatDuration(durationSeconds);
  return preparing ? 'In preparation' : 'Coming soon';
}

/** A course at a glance: level, lectures, length, instructor, and its price or that a subscription includes it. */
export function CourseFacts({ course, subscribed }: { course: Course; subscribed: boolean }): ReactElement {
  const currency = useSiteCurrency();
  const facts = [
    ['Level', levelName(course.level)],
    ['Lectures', course.lectureCount],
    course.availableOn === null ? ['Length', lengthOf(course)] : ['Available', formatDay(course.availableOn)],
    ['Instructor', course.instructor],
    [
      subscribed && course.access !== 'free' ? 'Subscription' : 'Price',
      accessName(course, currency, subscribed),
    ],
    ...(course.rating === null || !course.recorded
      ? []
      : [['Rating', <RatingLink key="rating" rating={course.rating} />] as const]),
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
