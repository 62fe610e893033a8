import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { CourseRequestForm } from '../../features/catalogue/request/course-request-form.tsx';
import { selectUser } from '../../features/session/session.slice.ts';
import { Canonical } from '../../features/site/canonical.tsx';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';

/** Asks for a course that is missing. `?course=` is what was looked for. */
export function Page(): ReactElement {
  const user = useSelector(selectUser);
  const [search] = useSearchParams();
  return (
    <PageLayout>
      <title>Request a course · Fit Coder Courses</title>
      <meta name="description" content="Tell us which coding course is missing. We read every request." />
      <Canonical path="/requestcourse" />
      <PageHeading
        title="Request a course"
        lead="Something you want to get good at is missing? Tell us. Every request is read."
      />
      <CourseRequestForm
        key={user?.id ?? 'visitor'}
        user={user}
        course={search.get('course')?.slice(0, 1000) ?? ''}
      />
    </PageLayout>
  );
}
