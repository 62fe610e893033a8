import type { CourseCard as CourseCardData } from '@fit-coder/contracts/catalogue';
import type { MouseEventHandler, ReactElement, ReactNode } from 'react';
import { keptMarkup } from '../../../lib/kept-markup.ts';
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

/** The buttons on cards. */
export interface CardKeeping {
  readonly buttonsOf: (course: CourseCardData) => ReactNode;
  /** What the buttons look like, in words; null if the markup depends on more than the course and these words. */
  readonly stateOf: (course: CourseCardData) => string | null;
}

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
  /** The site's, ISO 4217. */
  currency: string;
  keeping?: CardKeeping | undefined;
}

/**
 * An item of `CourseGrid`: a card, or a row on a phone. One link covers all of it except the buttons. The server keeps the
 * markup of cards, which is the same for many users.
 */
export function CourseCard(props: CourseCardProps): ReactElement {
  const content = <CardContent {...props} />;
  const markup = import.meta.env.SSR ? markupOf(props, content) : null;
  if (markup !== null) return <li className="course-card" dangerouslySetInnerHTML={{ __html: markup }} />;
  return <li className="course-card">{content}</li>;
}

function markupOf(props: CourseCardProps, content: ReactElement): string | null {
  const { course, eager, heading, done, subscribed, currency, keeping } = props;
  const state = keeping ? keeping.stateOf(course) : '';
  // React names pictures that are needed at once in the page's head.
  if (state === null || (eager && course.poster !== null)) return null;
  // A course that is promised for a day is not for sale after it.
  const day = course.availableOn === null ? '' : new Date().toISOString().slice(0, 10);
  return keptMarkup(course, `${heading} ${done} ${subscribed} ${currency} ${day} ${state}`, content);
}

function CardContent({
  course,
  eager = false,
  heading: Heading = 'h2',
  onOpen,
  done,
  subscribed = false,
  currency,
  keeping,
}: CourseCardProps): ReactElement {
  const { slug, title, category } = course;
  return (
    <>
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
        ) : course.preparing ? (
          <span className="label">In preparation</span>
        ) : done === undefined ? (
          <LengthStrip seconds={course.durationSeconds} />
        ) : (
          <Reps states={repStates(course.lectureCount, done)} />
        )}
      </p>
      {keeping?.buttonsOf(course)}
    </>
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
