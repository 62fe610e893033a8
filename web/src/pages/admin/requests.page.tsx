import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { ReadOnlyNote } from '../../features/admin-courses/read-only-note.tsx';
import { RequestList } from '../../features/admin-requests/request-list.tsx';
import { selectUser } from '../../features/session/session.slice.ts';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';

export function Page(): ReactElement {
  const masked = useSelector(selectUser)?.role === 'testadmin';
  return (
    <PageLayout>
      <title>Course requests · Fit Coder Courses</title>
      <PageHeading label="Admin" title="Course requests" lead="What people would like to learn here." />
      {masked ? (
        <ReadOnlyNote>Addresses are masked for the same reason, so there is nobody to reply to.</ReadOnlyNote>
      ) : null}
      <RequestList masked={masked} />
    </PageLayout>
  );
}
