import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { CourseRequestForm } from '../../features/catalogue/request/course-request-form.tsx';
import { selectUser } from '../../features/session/session.slice.ts';
import { Canonical } from '../../features/site/canonical.tsx';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';

/** Sends a request for a course. `?course=` is what the user searched for. */
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
        lead="Is there something you want to get good at that we do not teach yet? Tell us. We read every request."
      />
      <CourseRequestForm key={user?.id ?? 'visitor'} user={user} search={search.get('course') ?? ''} />
    </PageLayout>
  );
}
