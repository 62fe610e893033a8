import type { ReactElement } from 'react';
import { ReconciliationList } from '../../../features/admin-reconciliation/reconciliation-list.tsx';
import { StartComparison } from '../../../features/admin-reconciliation/start-comparison.tsx';
import { PaymentsPage } from '../payments/payments-page.tsx';

export function Page(): ReactElement {
  return (
    <PaymentsPage
      title="Reconciliation"
      lead="Open orders, running subscriptions and recent payments are compared with the payment providers each night. What a lost message missed is repaired."
      actions={<StartComparison />}
    >
      <ReconciliationList />
    </PaymentsPage>
  );
}
