import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { eventFilterOf } from '../../features/security-events/event-filter.ts';
import { EventList } from '../../features/security-events/event-list.tsx';
import { KindField } from '../../features/security-events/kind-field.tsx';
import { AdminPage } from './admin-page.tsx';

export function Page(): ReactElement {
  const filter = eventFilterOf(useSearchParams()[0]);
  return (
    <AdminPage
      title="Security events"
      lead="Logins, password and role changes, and refused requests of the last 90 days, newest first."
      masked="Networks are masked."
    >
      <KindField filter={filter} />
      <EventList filter={filter} />
    </AdminPage>
  );
}
