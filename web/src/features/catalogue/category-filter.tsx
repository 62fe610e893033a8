import type { Category } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { FilterLinks } from '../../ui/controls/filter-links.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { catalogueAddress, type CourseFilter } from './courses/course-filter.ts';

interface CategoryFilterProps {
  /** Undefined while they are loading. */
  categories: readonly Category[] | undefined;
  filter: CourseFilter;
}

/** The categories as links; a search stays as it is. */
export function CategoryFilter({ categories, filter }: CategoryFilterProps): ReactElement {
  const { category, q } = filter;
  const search = q ? { q } : {};
  return (
    <FilterLinks
      label="Categories"
      all="All"
      choices={(categories ?? []).map(({ slug, name }) => ({ value: slug, name }))}
      chosen={category}
      addressOf={(value) => catalogueAddress(value ? { ...search, category: value } : search)}
    >
      {categories ? null : <CategoryPlaces />}
    </FilterLinks>
  );
}

function CategoryPlaces(): ReactElement {
  return (
    <>
      {[36, 28, 20, 36, 24].map((width, index) => (
        <li key={index} aria-hidden="true" style={{ width: `${width / 4}rem` }}>
          <Skeleton className="h-10" />
        </li>
      ))}
    </>
  );
}
