import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { useListCategoriesQuery } from '../../features/catalogue/catalogue.api.ts';
import { CategoryFilter } from '../../features/catalogue/category-filter.tsx';
import { catalogueAddress, filterOf } from '../../features/catalogue/courses/course-filter.ts';
import { CourseList } from '../../features/catalogue/courses/course-list.tsx';
import { Canonical } from '../../features/site/canonical.tsx';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { useCardKeeping } from './card-keep-buttons.tsx';

/** The catalogue. */
export function Page(): ReactElement {
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const keeping = useCardKeeping();
  const { data, isError } = useListCategoriesQuery();
  const name = data?.categories.find(({ slug }) => slug === filter.category)?.name;
  return (
    <PageLayout>
      <title>{`${name ? `${name} courses` : 'Courses'} · Fit Coder Courses`}</title>
      <meta
        name="description"
        content={`${name ? `${name} courses` : 'Coding courses'} in short lectures. Compare level, length and price, and watch a preview of each before you start.`}
      />
      <Canonical path={catalogueAddress(filter.category ? { category: filter.category } : {})} />
      <PageHeading
        title="Courses"
        actions={
          <SearchForm
            action="/courses"
            q={filter.q}
            keep={{ category: filter.category }}
            label="Search the courses"
            placeholder="Subject or title"
            button
            className="w-full"
          />
        }
      />
      {isError ? null : <CategoryFilter categories={data?.categories} filter={filter} />}
      <CourseList filter={filter} keeping={keeping} />
    </PageLayout>
  );
}
