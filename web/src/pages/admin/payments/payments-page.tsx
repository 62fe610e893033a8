import type { ReactElement, ReactNode } from 'react';
import { PaymentsTabs } from '../../../features/admin-payments/payments-tabs.tsx';
import { AdminPage } from '../admin-page.tsx';

interface PaymentsPageProps {
  /** The tab, for the title of the window. */
  readonly title: string;
  readonly masked?: string;
  readonly children: ReactNode;
}

/** One of the money screens, below their tabs. */
export function PaymentsPage({ title, masked, children }: PaymentsPageProps): ReactElement {
  return (
    <AdminPage title={title} {...(masked === undefined ? {} : { masked })}>
      <PaymentsTabs />
      {children}
    </AdminPage>
  );
}
