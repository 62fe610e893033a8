import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { adminFilterOf } from '../../features/admin-courses/admin-courses.api.ts';
import { StatisticsPanel } from '../../features/admin/statistics/statistics-panel.tsx';
import { CourseList } from '../../features/admin-courses/course-list/course-list.tsx';
import { CourseSortField } from '../../features/admin-courses/course-list/course-sorting.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { ReadOnlyNote } from '../../features/admin-courses/read-only-note.tsx';
import { selectUser } from '../../features/session/session.slice.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';

export function Page(): ReactElement {
  const filter = adminFilterOf(useSearchParams()[0]);
  const readOnly = useSelector(selectUser)?.role === 'testadmin';
  return (
    <PageLayout>
      <title>Manage courses · Fit Coder Courses</title>
      <PageHeading
        label="Admin"
        title="Courses"
        actions={
          <ButtonLink to="/admin/createcourse">
            <Icon name="plus" />
            Create course
          </ButtonLink>
        }
      />
      {readOnly ? <ReadOnlyNote /> : null}
      <StatisticsPanel />
      <div className="mb-4 grid gap-4">
        <SearchForm
          action="/admin/admincourses"
          q={filter.q}
          label="Search the courses"
          placeholder="Title, subject or instructor"
          keep={{ sort: filter.sort, direction: filter.direction }}
        />
        <CourseSortField filter={filter} />
      </div>
      <CourseList filter={filter} />
    </PageLayout>
  );
}
