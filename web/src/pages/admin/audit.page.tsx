import type { ReactElement } from 'react';
import { AuditList } from '../../features/admin-audit/audit-list.tsx';
import { AdminPage } from './admin-page.tsx';

export function Page(): ReactElement {
  return (
    <AdminPage
      title="Audit log"
      lead="Every change by an administrator, newest first. The log cannot be edited."
    >
      <AuditList />
    </AdminPage>
  );
}
