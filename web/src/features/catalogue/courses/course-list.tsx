import type { CourseCard } from '@fit-coder/contracts/catalogue';
import { useEffect, useRef, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { failureOf } from '../../../lib/api/api.ts';
import { isPlainClick } from '../../../lib/plain-click.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormError } from '../../../ui/forms/field-form.tsx';
import { useListCategoriesQuery, useListCoursesInfiniteQuery } from '../catalogue.api.ts';
import { catalogueAddress, resultLine, type CourseFilter } from './course-filter.ts';
import { CourseGrid, CourseGridSkeleton } from './course-grid.tsx';

interface CourseListProps {
  filter: CourseFilter;
  /** The buttons on each card. */
  keeping?: (course: CourseCard) => ReactNode;
}

/** The courses under a filter; also while they load, when there are none, and when they could not be loaded. */
export function CourseList({ filter, keeping }: CourseListProps): ReactElement {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useListCoursesInfiniteQuery(filter);
  const categories = useListCategoriesQuery().data?.categories;
  const courses = data?.pages.flatMap((page) => page.courses) ?? [];
  const { list, awaitMore } = useFocusOnMore(courses.length);
  const failure = failureOf(error);
  const categoryName = categories?.find(({ slug }) => slug === filter.category)?.name;
  if (failure && courses.length === 0) {
    return (
      <ErrorState
        title="The courses could not be loaded."
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {failure.error}
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <>
        <p role="status" className="label mb-4 text-muted">
          Loading courses
        </p>
        <CourseGridSkeleton count={8} />
      </>
    );
  }
  const next = data.pages.at(-1)?.next ?? null;
  const shown = { count: courses.length, hasMore: hasNextPage, total: data.pages[0]?.total ?? null };
  const showMore = () => {
    awaitMore();
    void fetchNextPage();
  };
  return (
    <>
      <p role="status" className="label mb-4 text-muted">
        {resultLine(shown, filter, categoryName)}
      </p>
      {courses.length > 0 ? (
        <CourseGrid ref={list} courses={courses} busy={isFetching && !isFetchingNextPage} keeping={keeping} />
      ) : (
        <NothingFound filter={filter} categoryName={categoryName} />
      )}
      <FormError error={failure?.error} />
      {next !== null && (
        <MoreCourses
          to={catalogueAddress({ ...filter, cursor: next })}
          loading={isFetchingNextPage}
          onMore={showMore}
        />
      )}
    </>
  );
}

interface MoreCoursesProps {
  /** The address of the next page alone, for visitors without scripts. */
  to: string;
  loading: boolean;
  onMore: () => void;
}

function MoreCourses({ to, loading, onMore }: MoreCoursesProps): ReactElement {
  const press = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (!loading) onMore();
  };
  return (
    <p className="mt-10 text-center">
      <ButtonLink
        variant="secondary"
        to={to}
        onClick={press}
        aria-busy={loading || undefined}
        className="min-w-48"
      >
        {loading ? 'Loading more' : 'Show more courses'}
      </ButtonLink>
    </p>
  );
}

interface NothingFoundProps {
  filter: CourseFilter;
  categoryName: string | undefined;
}

function NothingFound({ filter: { q, category }, categoryName }: NothingFoundProps): ReactElement {
  if (!q) {
    return (
      <EmptyState
        title={category ? 'No courses in this category yet.' : 'No courses yet.'}
        action={category ? <ButtonLink to="/courses">Show all courses</ButtonLink> : undefined}
      >
        Courses appear here once they are published.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`No courses found for “${q}”${categoryName ? ` in ${categoryName}` : ''}.`}
      action={
        <>
          <ButtonLink to={`/requestcourse?course=${encodeURIComponent(q)}`}>Request this course</ButtonLink>
          <ButtonLink variant="secondary" to={category ? catalogueAddress({ q }) : '/courses'}>
            {category ? 'Search all categories' : 'Show all courses'}
          </ButtonLink>
        </>
      }
    >
      Try a single word, such as a language or a tool. Or tell us which course you are looking for.
    </EmptyState>
  );
}

/** Moves the focus to the first new course, because the button disappears with the last page. */
function useFocusOnMore(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef<number>(null);
  useEffect(() => {
    if (shown.current === null || count <= shown.current) return;
    list.current?.children[shown.current]?.querySelector('a')?.focus({ preventScroll: true });
    shown.current = null;
  }, [count]);
  return { list, awaitMore: () => void (shown.current = count) };
}
