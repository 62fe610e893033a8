import type { CustomerPayment } from '@fit-coder/contracts/customers/customers';
import { useState, type ReactElement } from 'react';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { CustomerList } from './customer-list.tsx';
import { useListUserPaymentsInfiniteQuery } from './customers.api.ts';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentRefundDialog } from './payment-refund-dialog.tsx';

interface CustomerPaymentsProps {
  readonly userId: string;
  /** The test administrator may only look. */
  readonly mayChange: boolean;
}

/** A user's payments with their refunds, and buttons to refund them. Start `listUserPayments` in the loader. */
export function CustomerPayments({ userId, mayChange }: CustomerPaymentsProps): ReactElement {
  const list = useListUserPaymentsInfiniteQuery(userId);
  const [refunded, setRefunded] = useState<{ payment: CustomerPayment; open: boolean } | null>(null);
  const ask = (payment: CustomerPayment) => setRefunded({ payment, open: true });
  return (
    <LogSection title="Payments" lead="What was paid, and what was refunded.">
      <CustomerList
        noun="payments"
        items={list.data?.pages.flatMap((page) => page.payments)}
        list={list}
        empty="No payments yet."
      >
        {(payment) => <PaymentFacts payment={payment} onRefund={mayChange ? () => ask(payment) : null} />}
      </CustomerList>
      {refunded ? (
        <PaymentRefundDialog {...refunded} onClose={() => setRefunded({ ...refunded, open: false })} />
      ) : null}
    </LogSection>
  );
}
