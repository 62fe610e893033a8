import type { ComponentProps, ReactElement } from 'react';
import { PaymentsTabs } from '../../../features/admin-payments/payments-tabs.tsx';
import { AdminPage } from '../admin-page.tsx';

/** One of the money screens, below their tabs. */
export function PaymentsPage({ children, ...page }: ComponentProps<typeof AdminPage>): ReactElement {
  return (
    <AdminPage {...page}>
      <PaymentsTabs />
      {children}
    </AdminPage>
  );
}
