import { levelName } from '../../ui/text/level-name.ts';
import type { AdminCourse, AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import type { ReactElement, ReactNode } from 'react';
import { useSiteCurrency } from '../../lib/api/site.api.ts';
import { Chip } from '../../ui/controls/chip.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { formatDuration } from '../../ui/text/duration.ts';
import { CoursePoster } from '../../ui/course-art/course-poster.tsx';
import { accessTerms, isWatchable, readySeconds } from './course-terms.ts';

interface CourseFactsProps {
  readonly course: AdminCourse;
  readonly lectures: readonly AdminLecture[];
}

/** The course at a glance: its poster and its settings. */
export function CourseFacts({ course, lectures }: CourseFactsProps): ReactElement {
  const seconds = readySeconds(lectures);
  const currency = useSiteCurrency();
  return (
    <aside aria-label="About this course" className="card self-start lg:sticky lg:top-24">
      <CoursePoster course={course} eager />
      <dl className="grid px-4 py-2 text-sm">
        <Fact name="Lectures ready">
          <span className="font-mono">
            {lectures.length === 0 ? '–' : `${lectures.filter(isWatchable).length} of ${lectures.length}`}
          </span>
        </Fact>
        <Fact name="Length">
          <span className="font-mono">{seconds > 0 ? formatDuration(seconds) : '–'}</span>
        </Fact>
        <Fact name="Access">{accessTerms(course, currency)}</Fact>
        {course.promisedOn === null ? null : <Fact name="Available on">{formatDay(course.promisedOn)}</Fact>}
        <Fact name="Level">{levelName(course.level)}</Fact>
        <Fact name="Category">
          <Chip hue={course.category.hue}>{course.category.name}</Chip>
        </Fact>
        <Fact name="Instructor">{course.instructor}</Fact>
        <Fact name="Created">
          <span className="font-mono">{formatDay(course.createdAt)}</span>
        </Fact>
      </dl>
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-hairline py-2 last:border-0">
      <dt className="label text-muted">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}
