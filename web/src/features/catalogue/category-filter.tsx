import type { Category } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { Link } from '../../ui/controls/link.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { catalogueAddress, type CourseFilter } from './courses/course-filter.ts';

interface CategoryFilterProps {
  /** Undefined while they are loading. */
  categories: readonly Category[] | undefined;
  filter: CourseFilter;
}

/** The shelves as links; a search stays as it is. Scrolls sideways where they do not fit. */
export function CategoryFilter({ categories, filter }: CategoryFilterProps): ReactElement {
  const { category, q } = filter;
  const search = q ? { q } : {};
  return (
    <nav aria-label="Categories" className="category-filter">
      <ul>
        <li>
          <Link to={catalogueAddress(search)} preventScrollReset aria-current={category ? undefined : 'true'}>
            All
          </Link>
        </li>
        {(categories ?? []).map(({ slug, name }) => (
          <li key={slug}>
            <Link
              to={catalogueAddress({ ...search, category: slug })}
              preventScrollReset
              aria-current={slug === category ? 'true' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
        {categories ? null : <CategoryPlaces />}
      </ul>
    </nav>
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
