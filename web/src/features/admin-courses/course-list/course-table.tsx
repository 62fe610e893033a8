import type { AdminCourse, CourseSort } from '@fit-coder/contracts/catalogue-admin';
import type { ReactElement } from 'react';
import { useSiteCurrency } from '../../../lib/api/site.api.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { formatDay } from '../../../ui/text/date.ts';
import { formatDuration } from '../../../ui/text/duration.ts';
import { RowMenu, RowMenuButton, RowMenuLink } from '../../../ui/layout/row-menu.tsx';
import { LoadingPlaces, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Cell, Row, Table, type Column } from '../../../ui/layout/table.tsx';
import { sortingOf, type AdminCourseFilter } from '../admin-courses.api.ts';
import { accessTerms } from '../course-terms.ts';

const columns: readonly (Column & { readonly by?: CourseSort })[] = [
  { title: 'Title', by: 'title' },
  { title: 'Category' },
  { title: 'Access' },
  { title: 'Lectures', end: true, by: 'lectures' },
  { title: 'Length', end: true, by: 'duration' },
  { title: 'State' },
  { title: 'Created', end: true, by: 'created' },
  { title: 'Actions', hidden: true },
];

/** The actions in the menu of a row. */
export interface CourseActions {
  readonly onPublish: (course: AdminCourse) => void;
  readonly onDelete: (course: AdminCourse) => void;
}

interface CourseTableProps extends CourseActions {
  readonly courses: readonly AdminCourse[];
  readonly filter: AdminCourseFilter;
  readonly onSort: (by: CourseSort) => void;
}

/** Courses as compact rows; the title links to the course. */
export function CourseTable({ courses, filter, onSort, ...actions }: CourseTableProps): ReactElement {
  const { sort, direction } = sortingOf(filter);
  const heads = columns.map(({ by, ...column }) =>
    by === undefined
      ? column
      : {
          ...column,
          sort: { direction: by === sort ? direction : undefined, onSort: () => onSort(by) },
        },
  );
  return (
    <Table caption="Courses" columns={heads}>
      {courses.map((course) => (
        <CourseRow key={course.id} course={course} {...actions} />
      ))}
    </Table>
  );
}

function CourseRow({ course, ...actions }: { course: AdminCourse } & CourseActions): ReactElement {
  const currency = useSiteCurrency();
  return (
    <Row className="max-md:relative">
      <Cell className="max-md:pr-12 md:w-2/5">
        <Link
          to={`/admin/admincourses/${course.id}`}
          className="inline-flex min-h-10 items-center font-semibold wrap-anywhere hover:underline md:min-h-7"
        >
          {course.title}
        </Link>
      </Cell>
      <Cell label="Category">
        <Chip hue={course.category.hue}>{course.category.name}</Chip>
      </Cell>
      <Cell label="Access" className="whitespace-nowrap">
        {accessTerms(course, currency)}
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
        {formatDay(course.createdAt)}
      </Cell>
      <Cell className="max-md:absolute max-md:top-2 max-md:right-0 md:w-10 md:py-0 md:pr-0">
        <CourseMenu course={course} {...actions} />
      </Cell>
    </Row>
  );
}

function CourseMenu({ course, onPublish, onDelete }: { course: AdminCourse } & CourseActions): ReactElement {
  const address = `/admin/admincourses/${course.id}`;
  return (
    <RowMenu label={`Actions for ${course.title}`}>
      <RowMenuLink to={address}>Open</RowMenuLink>
      <RowMenuLink to={`${address}?edit`}>Edit</RowMenuLink>
      <RowMenuButton onSelect={() => onPublish(course)}>
        {course.publishedAt === null ? 'Publish' : 'Unpublish'}
      </RowMenuButton>
      <RowMenuButton danger onSelect={() => onDelete(course)}>
        Delete
      </RowMenuButton>
    </RowMenu>
  );
}

/** Whether a course is in the catalogue. */
export function CourseState({ published }: { published: boolean }): ReactElement {
  const dot = published ? 'bg-success' : 'border border-edge';
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className={`size-2 rounded-full ${dot}`} />
      {published ? 'Published' : 'Draft'}
    </span>
  );
}

/** Placeholder rows while the first page loads, under the same headings. */
export function CourseTableLoading(): ReactElement {
  return (
    <LoadingPlaces label="Loading the courses">
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
    </LoadingPlaces>
  );
}
