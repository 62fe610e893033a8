import type { ReactElement } from 'react';
import { failureOf } from '../../lib/api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { useAdminListCoursesInfiniteQuery, type AdminCourseFilter } from './admin-courses.api.ts';
import { CourseTable, CourseTableLoading } from './course-table.tsx';

/** All courses that the filter finds, page by page. */
export function CourseList({ filter }: { filter: AdminCourseFilter }): ReactElement {
  const list = useAdminListCoursesInfiniteQuery(filter);
  // While another search is under way its predecessor's rows stay, so that the table does not flicker.
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
  if (courses.length === 0) return <NoCourses q={filter.q} />;
  return (
    <>
      <div aria-busy={list.isFetching || undefined}>
        <CourseTable courses={courses} />
      </div>
      <LoadMore
        shown={courses.length}
        noun={courses.length === 1 ? 'course' : 'courses'}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </>
  );
}

function NoCourses({ q }: { q: string | undefined }): ReactElement {
  if (q === undefined)
    return (
      <EmptyState
        title="No courses yet"
        action={<ButtonLink to="/admin/createcourse">Create course</ButtonLink>}
      >
        A course starts as a draft that only administrators see. Its lectures and videos come next.
      </EmptyState>
    );
  return (
    <EmptyState
      title={`Nothing found for “${q}”`}
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
