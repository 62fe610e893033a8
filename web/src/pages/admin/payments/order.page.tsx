import { useState, type ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router';
import { ordersPath } from '../../../features/admin-payments/orders/order-filter.ts';
import { OrderView } from '../../../features/admin-payments/orders/order-view.tsx';
import { useGetOrderDetailsQuery } from '../../../features/admin-payments/payments.api.ts';
import {
  PaymentRefundDialog,
  type RefundablePayment,
} from '../../../features/customers/payment-refund-dialog.tsx';
import { selectUser } from '../../../features/session/session.slice.ts';
import { FoundPage } from './found-page.tsx';

export function Page(): ReactElement {
  const { reference = '' } = useParams();
  const query = useGetOrderDetailsQuery(reference);
  const mayRefund = useSelector(selectUser)?.role === 'admin';
  const [refunded, setRefunded] = useState<{ payment: RefundablePayment; open: boolean } | null>(null);
  const order = query.currentData?.order;
  const ask = (payment: Omit<RefundablePayment, 'description'>, description: string) =>
    setRefunded({ payment: { ...payment, description }, open: true });
  return (
    <FoundPage
      list={{ label: 'Orders', to: ordersPath }}
      label={order ? `Order of ${order.buyer?.name ?? 'a deleted account'}` : 'Order'}
      title={order?.description ?? reference}
      query={query}
    >
      {order ? (
        <>
          <OrderView
            order={order}
            onRefund={mayRefund ? (payment) => ask(payment, order.description) : null}
          />
          {refunded ? (
            <PaymentRefundDialog {...refunded} onClose={() => setRefunded({ ...refunded, open: false })} />
          ) : null}
        </>
      ) : undefined}
    </FoundPage>
  );
}
