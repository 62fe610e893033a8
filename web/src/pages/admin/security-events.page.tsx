import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { ReadOnlyNote } from '../../features/admin-courses/read-only-note.tsx';
import { eventFilterOf } from '../../features/security-events/event-filter.ts';
import { EventList } from '../../features/security-events/event-list.tsx';
import { KindField } from '../../features/security-events/kind-field.tsx';
import { selectUser } from '../../features/session/session.slice.ts';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';

export function Page(): ReactElement {
  const filter = eventFilterOf(useSearchParams()[0]);
  const masked = useSelector(selectUser)?.role === 'testadmin';
  return (
    <PageLayout>
      <title>Security events · Fit Coder Courses</title>
      <PageHeading
        label="Admin"
        title="Security events"
        lead="Logins, passwords, roles and refusals of the last 90 days, newest first."
      />
      {masked ? <ReadOnlyNote>Networks are masked for the same reason.</ReadOnlyNote> : null}
      <KindField filter={filter} />
      <EventList filter={filter} />
    </PageLayout>
  );
}
