import { useRef, type ReactElement } from 'react';
import { failureOf } from '../../../lib/api/api.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadMore } from '../../../ui/layout/load-more.tsx';
import { useAdminListCoursesInfiniteQuery, type AdminCourseFilter } from '../admin-courses.api.ts';
import { useCourseSorting } from './course-sorting.tsx';
import { CourseTable, CourseTableLoading } from './course-table.tsx';
import { useCourseDeletion } from '../course-deletion.tsx';
import { usePublishing } from '../publishing/publishing.tsx';

/** All courses that the filter finds, page by page. */
export function CourseList({ filter }: { filter: AdminCourseFilter }): ReactElement {
  const list = useAdminListCoursesInfiniteQuery(filter);
  const onSort = useCourseSorting(filter);
  const place = useRef<HTMLDivElement>(null);
  const publishing = usePublishing();
  // The focus was on a button of the deleted row.
  const deletion = useCourseDeletion(publishing.change, () => place.current?.focus());
  // During another search the previous rows stay, so that the table does not flicker.
  const courses = list.data?.pages.flatMap((page) => page.courses);
  const failure = failureOf(list.error);
  if (list.isError && !list.currentData)
    return (
      <ErrorState
        title="The courses could not be loaded."
        code={failure?.code}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      >
        {failure?.error}
      </ErrorState>
    );
  if (!courses) return <CourseTableLoading />;
  return (
    <>
      <div
        ref={place}
        role="group"
        aria-label="Courses"
        tabIndex={-1}
        aria-busy={list.isFetching || undefined}
        className="outline-none"
      >
        {courses.length === 0 ? (
          <NoCourses q={filter.q} />
        ) : (
          <CourseTable
            courses={courses}
            filter={filter}
            onSort={onSort}
            onPublish={(course) => void publishing.change(course)}
            onDelete={(course) => void deletion.ask(course)}
          />
        )}
      </div>
      {courses.length === 0 ? null : (
        <LoadMore
          shown={courses.length}
          noun={courses.length === 1 ? 'course' : 'courses'}
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      )}
      {publishing.dialog}
      {deletion.dialog}
    </>
  );
}

function NoCourses({ q }: { q: string | undefined }): ReactElement {
  if (q === undefined)
    return (
      <EmptyState
        title="No courses yet."
        action={<ButtonLink to="/admin/createcourse">Create course</ButtonLink>}
      >
        A course starts as a draft that only administrators see. Then add its lectures and videos.
      </EmptyState>
    );
  return (
    <EmptyState
      title={`No courses found for “${q}”.`}
      action={
        <ButtonLink variant="secondary" to="/admin/admincourses">
          Show all courses
        </ButtonLink>
      }
    >
      Search looks at titles, summaries and instructors. Try fewer words.
    </EmptyState>
  );
}
