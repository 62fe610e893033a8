import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { ExportLinks } from '../../../features/admin-exports/export-links.tsx';
import { selectUser } from '../../../features/session/session.slice.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PaymentsPage } from '../payments/payments-page.tsx';

export function Page(): ReactElement {
  const isReader = useSelector(selectUser)?.role === 'testadmin';
  return (
    <PaymentsPage
      title="Exports"
      lead="Files for your accountant, in CSV that every spreadsheet opens. Leave the days empty to export everything. Each export is recorded in the audit log."
    >
      {isReader ? (
        <EmptyState title="No files for the test administrator.">
          Exports name buyers, and anyone can log in with this account.
        </EmptyState>
      ) : (
        <ExportLinks />
      )}
    </PaymentsPage>
  );
}
