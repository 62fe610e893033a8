import type { ReactElement } from 'react';
import { OpenAlarms } from '../../../features/admin-payments/alarms/alarm-list.tsx';
import { RevenuePanel } from '../../../features/admin-payments/revenue/revenue-panel.tsx';
import { PaymentsPage } from './payments-page.tsx';

export function Page(): ReactElement {
  return (
    <PaymentsPage title="Payments" masked="Email addresses are masked.">
      <OpenAlarms />
      <RevenuePanel />
    </PaymentsPage>
  );
}
