import type { CourseCard as CourseCardData } from '@fit-coder/contracts/catalogue';
import type { MouseEventHandler, ReactElement, ReactNode } from 'react';
import { useSiteCurrency } from '../../../lib/api/site.api.ts';
import { Chip } from '../../../ui/controls/chip.tsx';
import { LengthStrip } from '../../../ui/course-art/length-strip.tsx';
import { repStates } from '../../../ui/course-art/rep-ticks.ts';
import { Reps } from '../../../ui/course-art/reps.tsx';
import { CoursePoster } from '../../../ui/course-art/course-poster.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { accessName, lectureCountName } from './course-terms.ts';
import { formatDay } from '../../../ui/text/date.ts';
import { Rating } from '../../../ui/text/rating.tsx';
import { levelName } from '../../../ui/text/level-name.ts';

interface CourseCardProps {
  course: CourseCardData;
  /** Set for the first row, whose pictures are needed at once. */
  eager?: boolean;
  /** The level of the title's heading. */
  heading?: 'h2' | 'h3';
  /** Opens the card's link without loading a page. All cards share one handler, which is faster than a router link each. */
  onOpen?: MouseEventHandler<HTMLAnchorElement>;
  /** How many lectures the user has done; undefined if they have not begun. */
  done?: number | undefined;
  /** Whether the user's subscription opens premium courses. */
  subscribed?: boolean | undefined;
  /** Buttons above the link. */
  children?: ReactNode;
}

/** An item of `CourseGrid`: a card, or a row on a phone. One link covers all of it except the buttons. */
export function CourseCard({
  course,
  eager = false,
  heading: Heading = 'h2',
  onOpen,
  done,
  subscribed = false,
  children,
}: CourseCardProps): ReactElement {
  const { slug, title, category } = course;
  const currency = useSiteCurrency();
  return (
    <li className="course-card">
      <CoursePoster course={course} eager={eager} />
      <Chip hue={category.hue}>{category.name}</Chip>
      <Heading>
        <a href={`/courses/${slug}`} onClick={onOpen}>
          {title}
        </a>
      </Heading>
      <p>{course.summary}</p>
      <p className="course-facts">
        <span className="flex flex-wrap gap-x-3">
          {levelName(course.level)}
          <Rating rating={course.rating} />
        </span>
        <b>{accessName(course, currency, subscribed)}</b>
        <span>
          {lectureCountName(course.lectureCount)} · {course.instructor}
        </span>
        {course.availableOn !== null ? (
          <span className="label">From {formatDay(course.availableOn)}</span>
        ) : done === undefined ? (
          <LengthStrip seconds={course.durationSeconds} />
        ) : (
          <Reps states={repStates(course.lectureCount, done)} />
        )}
      </p>
      {children}
    </li>
  );
}

/** The place of a card that is still loading, of the same size. */
export function CourseCardSkeleton(): ReactElement {
  return (
    <li className="course-card" aria-hidden="true">
      <Skeleton className="poster" />
      <Skeleton className="chip h-6 w-28" />
      <h2>
        <Skeleton className="h-5.5" />
      </h2>
      <p>
        <Skeleton className="h-15" />
      </p>
      <p className="course-facts">
        <Skeleton className="h-11 w-full sm:h-18" />
      </p>
    </li>
  );
}
