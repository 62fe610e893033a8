import { useEffect, useRef, type MouseEvent, type ReactElement } from 'react';
import { failureOf } from '../../../lib/api/api.ts';
import { isPlainClick } from '../../../lib/plain-click.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormError } from '../../../ui/forms/field-form.tsx';
import { useListCategoriesQuery, useListCoursesInfiniteQuery } from '../catalogue.api.ts';
import type { CardKeeping } from './course-card.tsx';
import { catalogueAddress, resultLine, type CourseFilter } from './course-filter.ts';
import { CourseGrid, CourseGridSkeleton } from './course-grid.tsx';

interface CourseListProps {
  filter: CourseFilter;
  /** The buttons on each card. */
  keeping?: CardKeeping;
  /** How many lectures of each begun course the user has done, by the course's id. */
  done?: ReadonlyMap<string, number>;
  /** Whether the user's subscription opens premium courses. */
  subscribed?: boolean;
  /** Lectures that were found follow the list, or are still searched. */
  isContinued?: boolean | undefined;
}

/** The courses under a filter; also while they load, when there are none, and when they could not be loaded. */
export function CourseList({
  filter,
  keeping,
  done,
  subscribed,
  isContinued,
}: CourseListProps): ReactElement {
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
        <CourseGrid
          ref={list}
          courses={courses}
          busy={isFetching && !isFetchingNextPage}
          keeping={keeping}
          done={done}
          subscribed={subscribed}
        />
      ) : (
        <NothingFound filter={filter} categoryName={categoryName} isContinued={isContinued} />
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

interface NothingFoundProps extends Pick<CourseListProps, 'filter' | 'isContinued'> {
  categoryName: string | undefined;
}

function NothingFound({ filter, categoryName, isContinued }: NothingFoundProps): ReactElement {
  const { q, category } = filter;
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
  const request = `/requestcourse?course=${encodeURIComponent(q)}`;
  const [wider, widerName] = category
    ? [catalogueAddress({ q }), 'Search all categories']
    : ['/courses', 'Show all courses'];
  // The result line above says that there are no courses.
  if (isContinued)
    return (
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Link className="link" to={request}>
          Request this course
        </Link>
        <Link className="link" to={wider}>
          {widerName}
        </Link>
      </p>
    );
  return (
    <EmptyState
      title={`No courses found for “${q}”${categoryName ? ` in ${categoryName}` : ''}.`}
      action={
        <>
          <ButtonLink to={request}>Request this course</ButtonLink>
          <ButtonLink variant="secondary" to={wider}>
            {widerName}
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
