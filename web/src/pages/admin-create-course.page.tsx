import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { CourseForm } from '../features/admin-courses/course-form.tsx';
import { ReadOnlyNote } from '../features/admin-courses/read-only-note.tsx';
import { useListCategoriesQuery } from '../features/catalogue/catalogue.api.ts';
import { selectUser } from '../features/session/session.slice.ts';
import { failureOf } from '../lib/api.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Page as PageFrame, PageHeading } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function Page(): ReactElement {
  const user = useSelector(selectUser);
  const categories = useListCategoriesQuery();
  return (
    <PageFrame>
      <title>Create a course · Fit Coder Courses</title>
      <Breadcrumbs items={[{ label: 'Courses', to: '/admin/admincourses' }, { label: 'Create' }]} />
      <PageHeading
        title="Create a course"
        lead="It is saved as a draft. Lectures and their videos come next; nobody sees it until you publish it."
      />
      {user?.role === 'testadmin' ? <ReadOnlyNote /> : null}
      {categories.data ? (
        <CourseForm categories={categories.data.categories} instructor={user?.name ?? ''} />
      ) : categories.isError ? (
        <ErrorState
          title="The form could not be loaded."
          code={failureOf(categories.error)?.code}
          retrying={categories.isFetching}
          onRetry={() => void categories.refetch()}
        >
          {failureOf(categories.error)?.error}
        </ErrorState>
      ) : (
        <div role="status" className="grid max-w-prose gap-5">
          <span className="sr-only">Loading the form</span>
          {['h-16', 'h-20', 'h-48', 'h-16', 'h-16'].map((height, index) => (
            <Skeleton key={index} className={height} />
          ))}
        </div>
      )}
    </PageFrame>
  );
}
