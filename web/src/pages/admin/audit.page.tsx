import type { ReactElement } from 'react';
import { AuditList } from '../../features/admin-audit/audit-list.tsx';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';

export function Page(): ReactElement {
  return (
    <PageLayout>
      <title>Audit log · Fit Coder Courses</title>
      <PageHeading
        label="Admin"
        title="Audit log"
        lead="Every change by an administrator, newest first. Nobody can edit this list."
      />
      <AuditList />
    </PageLayout>
  );
}
