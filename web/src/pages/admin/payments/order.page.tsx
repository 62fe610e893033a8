import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { ordersPath } from '../../../features/admin-payments/orders/order-filter.ts';
import { OrderView } from '../../../features/admin-payments/orders/order-view.tsx';
import { useGetOrderDetailsQuery } from '../../../features/admin-payments/payments.api.ts';
import { FoundPage } from './found-page.tsx';

export function Page(): ReactElement {
  const { reference = '' } = useParams();
  const query = useGetOrderDetailsQuery(reference);
  const order = query.currentData?.order;
  return (
    <FoundPage
      list={{ label: 'Orders', to: ordersPath }}
      label={order ? `Order of ${order.buyer?.name ?? 'a deleted account'}` : 'Order'}
      title={order?.description ?? reference}
      query={query}
    >
      {order ? <OrderView order={order} /> : undefined}
    </FoundPage>
  );
}
