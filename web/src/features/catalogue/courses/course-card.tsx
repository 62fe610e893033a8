import type { CourseCard as CourseCardData } from '@fit-coder/contracts/catalogue';
import type { MouseEventHandler, ReactElement, ReactNode } from 'react';
import { Chip } from '../../../ui/controls/chip.tsx';
import { LengthStrip } from '../../../ui/course-art/length-strip.tsx';
import { CoursePoster } from '../../../ui/course-art/course-poster.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { accessName, lectureCountName } from './course-terms.ts';
import { levelName } from '../../../ui/text/level-name.ts';

interface CourseCardProps {
  course: CourseCardData;
  /** Set for the first row, whose pictures are wanted at once. */
  eager?: boolean;
  /** The level of the title; `h2` directly below the page's own. */
  heading?: 'h2' | 'h3';
  /** Follows the card's link without loading a page; one for all cards, since a router link each costs too much. */
  onOpen?: MouseEventHandler<HTMLAnchorElement>;
  /** Buttons that lie above the link. */
  children?: ReactNode;
}

/** A course among others: what it costs, how hard and how long it is. An item of `CourseGrid`; one link, all of it but its buttons. */
export function CourseCard({
  course,
  eager = false,
  heading: Heading = 'h2',
  onOpen,
  children,
}: CourseCardProps): ReactElement {
  const { slug, title, category } = course;
  return (
    <li className="course-card">
      <CoursePoster course={course} eager={eager} />
      <p className="course-kind">
        <Chip hue={category.hue}>{category.name}</Chip>
        <b>{accessName(course)}</b>
      </p>
      <Heading>
        <a href={`/courses/${slug}`} onClick={onOpen}>
          {title}
        </a>
      </Heading>
      <p>{course.summary}</p>
      <p className="course-facts">
        {levelName(course.level)} · {lectureCountName(course.lectureCount)}
        <br />
        {course.instructor}
        <LengthStrip seconds={course.durationSeconds} />
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
      <p className="course-kind">
        <Skeleton className="h-6 w-28" />
      </p>
      <h2>
        <Skeleton className="h-5.5" />
      </h2>
      <p>
        <Skeleton className="h-15" />
      </p>
      <p className="course-facts">
        <Skeleton className="h-17" />
      </p>
    </li>
  );
}
