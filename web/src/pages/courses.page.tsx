import type { ReactElement } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  filterOf,
  useListCategoriesQuery,
  useListCoursesInfiniteQuery,
} from '../features/catalogue/catalogue.api.ts';
import { Page as PageFrame, PageHeading } from '../ui/page.tsx';
import { Poster } from '../ui/poster.tsx';

export function Page(): ReactElement {
  const [search] = useSearchParams();
  const categories = useListCategoriesQuery();
  const courses = useListCoursesInfiniteQuery(filterOf(search));
  return (
    <PageFrame>
      <title>Courses · Fit Coder Courses</title>
      <PageHeading title="Courses" lead={`${categories.data?.categories.length ?? 0} categories`} />
      <ul className="grid gap-6 md:grid-cols-3">
        {courses.data?.pages
          .flatMap((part) => part.courses)
          .map((course) => (
            <li key={course.id}>
              <Link to={`/courses/${course.slug}`}>
                <Poster
                  title={course.title}
                  categoryName={course.category.name}
                  hue={course.category.hue}
                  technology={course.technology}
                  snippet={course.snippet}
                />
                <h2>{course.title}</h2>
                <p>{course.summary}</p>
              </Link>
            </li>
          ))}
      </ul>
    </PageFrame>
  );
}
