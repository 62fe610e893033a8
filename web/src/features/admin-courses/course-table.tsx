import type { AdminCourse } from '@fit-coder/contracts/catalogue-admin';
import type { ReactElement } from 'react';
import { Link } from '../../ui/link.tsx';
import { Chip } from '../../ui/chip.tsx';
import { formatTableDay } from '../../ui/date.ts';
import { formatDuration } from '../../ui/duration.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Cell, Row, Table } from '../../ui/table.tsx';
import { accessTerms } from './course-terms.ts';

const columns = [
  { title: 'Title' },
  { title: 'Category' },
  { title: 'Access' },
  { title: 'Lectures', end: true },
  { title: 'Length', end: true },
  { title: 'State' },
  { title: 'Created', end: true },
] as const;

/** Courses as compact rows; the title leads to the course. */
export function CourseTable({ courses }: { courses: readonly AdminCourse[] }): ReactElement {
  return (
    <Table caption="Courses, newest first" columns={columns}>
      {courses.map((course) => (
        <CourseRow key={course.id} course={course} />
      ))}
    </Table>
  );
}

function CourseRow({ course }: { course: AdminCourse }): ReactElement {
  return (
    <Row>
      <Cell className="md:w-2/5">
        <Link
          to={`/admin/admincourses/${course.id}`}
          className="inline-flex min-h-10 items-center font-semibold hover:underline md:min-h-7"
        >
          {course.title}
        </Link>
      </Cell>
      <Cell label="Category">
        <Chip hue={course.category.hue}>{course.category.name}</Chip>
      </Cell>
      <Cell label="Access" className="whitespace-nowrap">
        {accessTerms(course)}
      </Cell>
      <Cell label="Lectures" end>
        {course.lectureCount}
      </Cell>
      <Cell label="Length" end className="whitespace-nowrap max-md:hidden">
        {course.durationSeconds > 0 ? formatDuration(course.durationSeconds) : '–'}
      </Cell>
      <Cell label="State">
        <CourseState published={course.publishedAt !== null} />
      </Cell>
      <Cell label="Created" end className="whitespace-nowrap text-muted max-md:hidden">
        {formatTableDay(course.createdAt)}
      </Cell>
    </Row>
  );
}

/** Whether a course stands in the catalogue. */
export function CourseState({ published }: { published: boolean }): ReactElement {
  const dot = published ? 'bg-success' : 'border border-edge';
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className={`size-2 rounded-full ${dot}`} />
      {published ? 'Published' : 'Draft'}
    </span>
  );
}

/** The place of the first rows, under the same heads. */
export function CourseTableLoading(): ReactElement {
  return (
    <div role="status">
      <span className="sr-only">Loading the courses</span>
      <Table caption="Courses" columns={columns}>
        {Array.from({ length: 12 }, (_, row) => (
          <Row key={row}>
            {columns.map(({ title }) => (
              <Cell key={title}>
                <Skeleton className={title === 'Title' ? 'h-7 w-4/5' : 'h-7 w-16'} />
              </Cell>
            ))}
          </Row>
        ))}
      </Table>
    </div>
  );
}
