import type { ReactElement } from 'react';
import { FilterLinks } from '../../ui/controls/filter-links.tsx';
import { SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useListCategoriesQuery } from './catalogue.api.ts';
import { catalogueAddress, type CourseFilter } from './courses/course-filter.ts';

/** The categories as links, which keep the search. Start `listCategories` in the loader. */
export function CategoryFilter({ filter: { category, q } }: { filter: CourseFilter }): ReactElement {
  const { data, error, isFetching, refetch } = useListCategoriesQuery();
  const search = q ? { q } : {};
  return (
    <>
      <FilterLinks
        label="Categories"
        all="All"
        choices={(data?.categories ?? []).map(({ slug, name }) => ({ value: slug, name }))}
        chosen={category}
        addressOf={(value) => catalogueAddress(value ? { ...search, category: value } : search)}
      >
        {data || error ? null : <CategoryPlaces />}
      </FilterLinks>
      {error ? (
        <div className="mb-6">
          <SmallErrorState retrying={isFetching} onRetry={() => void refetch()}>
            {data ? 'The categories could not be updated.' : 'The categories could not be loaded.'}
          </SmallErrorState>
        </div>
      ) : null}
    </>
  );
}

function CategoryPlaces(): ReactElement {
  return (
    <>
      {[36, 28, 20, 36, 24].map((width, index) => (
        <li key={index} aria-hidden="true" style={{ width: `${width / 4}rem` }}>
          <Skeleton className="h-11" />
        </li>
      ))}
    </>
  );
}
