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
  /** Buttons that keep a course, on each card. */
  keeping?: (course: CourseCard) => ReactNode;
}

/** The courses under a filter, with every state they can be in. */
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
          Loading the courses
        </p>
        <CourseGridSkeleton count={8} />
      </>
    );
  }
  const next = data.pages.at(-1)?.next ?? null;
  const showMore = () => {
    awaitMore();
    void fetchNextPage();
  };
  return (
    <>
      <p role="status" className="label mb-4 text-muted">
        {resultLine(courses.length, hasNextPage, filter.q, categoryName)}
        {filter.cursor ? ', further down the list' : ''}
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
  /** The next page by itself, for visitors without scripts. */
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

function NothingFound({ filter, categoryName }: { filter: CourseFilter; categoryName: string | undefined }) {
  const { q, category } = filter;
  const everywhere = q && category;
  return (
    <EmptyState
      title={q ? `Nothing for “${q}” yet.` : 'Nothing on this shelf yet.'}
      action={
        <>
          {q ? (
            <ButtonLink to={`/requestcourse?course=${encodeURIComponent(q)}`}>Request this course</ButtonLink>
          ) : null}
          <ButtonLink variant="secondary" to={everywhere ? catalogueAddress({ q }) : '/courses'}>
            {everywhere ? 'Search all categories' : 'Show all courses'}
          </ButtonLink>
        </>
      }
    >
      {q
        ? `Nothing found${categoryName ? ` in ${categoryName}` : ''}. Try one word, such as a language or a tool. Or tell us what you looked for, and we see about making it.`
        : 'Courses appear here once they are published. The other shelves are filled.'}
    </EmptyState>
  );
}

/** Puts the focus on the first of the courses that were asked for, since the button may be gone with the last. */
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
