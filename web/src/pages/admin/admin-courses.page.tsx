import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { adminFilterOf } from '../../features/admin-courses/admin-courses.api.ts';
import { CourseList } from '../../features/admin-courses/course-list/course-list.tsx';
import { AlarmNote } from '../../features/admin-payments/alarms/alarm-note.tsx';
import { CourseSortField } from '../../features/admin-courses/course-list/course-sorting.tsx';
import { StatisticsPanel } from '../../features/admin/statistics/statistics-panel.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { AdminPage } from './admin-page.tsx';

export function Page(): ReactElement {
  const filter = adminFilterOf(useSearchParams()[0]);
  const create = (
    <ButtonLink to="/admin/createcourse">
      <Icon name="plus" />
      Create course
    </ButtonLink>
  );
  return (
    <AdminPage title="Manage courses" actions={create}>
      <AlarmNote />
      <StatisticsPanel />
      <div className="mb-4 grid gap-4">
        <SearchForm
          action="/admin/admincourses"
          q={filter.q}
          label="Search courses"
          placeholder="Title, subject or instructor"
          keep={{ sort: filter.sort, direction: filter.direction }}
        />
        <CourseSortField filter={filter} />
      </div>
      <CourseList filter={filter} />
    </AdminPage>
  );
}
