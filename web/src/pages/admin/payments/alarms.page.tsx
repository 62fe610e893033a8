import type { ReactElement } from 'react';
import { ResolvedAlarms } from '../../../features/admin-payments/alarms/alarm-list.tsx';
import { PaymentsPage } from './payments-page.tsx';

export function Page(): ReactElement {
  return (
    <PaymentsPage title="Resolved alarms" masked="Email addresses are masked.">
      <ResolvedAlarms />
    </PaymentsPage>
  );
}
