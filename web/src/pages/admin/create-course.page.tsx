import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { CreateCourse } from '../../features/admin-courses/course-form/create-course.tsx';
import { FormLoading } from '../../features/admin-courses/course-form/form-loading.tsx';
import { ReadOnlyNote } from '../../features/admin-courses/read-only-note.tsx';
import { useListCategoriesQuery } from '../../features/catalogue/catalogue.api.ts';
import { selectUser } from '../../features/session/session.slice.ts';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';

export function Page(): ReactElement {
  const user = useSelector(selectUser);
  const categories = useListCategoriesQuery();
  return (
    <PageLayout>
      <title>Create a course · Fit Coder Courses</title>
      <Breadcrumbs items={[{ label: 'Courses', to: '/admin/admincourses' }, { label: 'Create' }]} />
      <PageHeading
        title="Create a course"
        lead="It is saved as a draft. Lectures and their videos come next; nobody sees it until you publish it."
      />
      {user?.role === 'testadmin' ? <ReadOnlyNote /> : null}
      {categories.data ? (
        <CreateCourse categories={categories.data.categories} instructor={user?.name ?? ''} />
      ) : (
        <FormLoading
          error={categories.error}
          retrying={categories.isFetching}
          onRetry={() => void categories.refetch()}
        />
      )}
    </PageLayout>
  );
}
