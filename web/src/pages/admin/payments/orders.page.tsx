import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { orderFilterOf, ordersPath } from '../../../features/admin-payments/orders/order-filter.ts';
import { OrderFilters, OrderList } from '../../../features/admin-payments/orders/order-list.tsx';
import { selectUser } from '../../../features/session/session.slice.ts';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { PaymentsPage } from './payments-page.tsx';

export function Page(): ReactElement {
  const filter = orderFilterOf(useSearchParams()[0]);
  const masked = useSelector(selectUser)?.role === 'testadmin';
  return (
    <PaymentsPage title="Orders" masked="Email addresses are masked.">
      <SearchForm
        action={ordersPath}
        q={filter.q}
        keep={{ status: filter.status, kind: filter.kind }}
        label="Search orders"
        placeholder={masked ? 'Beginning of a reference' : 'Reference or buyer’s address'}
        className="mb-4"
      />
      <OrderFilters filter={filter} />
      <OrderList filter={filter} />
    </PaymentsPage>
  );
}
