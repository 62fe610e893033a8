import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { RequestList } from '../../features/admin-requests/request-list.tsx';
import { selectUser } from '../../features/session/session.slice.ts';
import { AdminPage } from './admin-page.tsx';

export function Page(): ReactElement {
  const masked = useSelector(selectUser)?.role === 'testadmin';
  return (
    <AdminPage
      title="Course requests"
      lead="Courses that visitors and learners would like to see here."
      masked="Email addresses are masked, so you cannot reply."
    >
      <RequestList masked={masked} />
    </AdminPage>
  );
}
