import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { useListCategoriesQuery } from '../../features/catalogue/catalogue.api.ts';
import { CategoryFilter } from '../../features/catalogue/category-filter.tsx';
import { catalogueAddress, filterOf } from '../../features/catalogue/courses/course-filter.ts';
import { CourseList } from '../../features/catalogue/courses/course-list.tsx';
import { selectSession } from '../../features/session/session.slice.ts';
import { LectureHits } from '../../features/transcript/lecture-hits.tsx';
import { useSearchTranscriptsQuery } from '../../features/transcript/transcript.api.ts';
import { Canonical } from '../../features/site/canonical.tsx';
import { useDoneCounts, useKept } from '../../lib/api/kept.api.ts';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { useCardKeeping } from './card-keep-buttons.tsx';

/** The catalogue. */
export function Page(): ReactElement {
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const keeping = useCardKeeping();
  const { isauthenticate } = useSelector(selectSession);
  const done = useDoneCounts(isauthenticate);
  const { subscribed } = useKept(isauthenticate);
  const { data } = useListCategoriesQuery();
  // The list of courses says when a search fails, and can be tried again.
  const inLectures = useSearchTranscriptsQuery(filter.q ?? '', { skip: filter.q === undefined });
  const hits = inLectures.currentData?.hits ?? [];
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
            label="Search the courses and lectures"
            placeholder="Course or lecture"
            button
            className="w-full"
          />
        }
      />
      <CategoryFilter filter={filter} />
      <CourseList
        filter={filter}
        keeping={keeping}
        done={done}
        subscribed={subscribed}
        isContinued={hits.length > 0 || inLectures.isFetching}
      />
      <LectureHits hits={hits} />
    </PageLayout>
  );
}
