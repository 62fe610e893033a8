import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useParams } from 'react-router';
import { UserAccess } from '../../features/access/user-access.tsx';
import { ReadOnlyNote } from '../../features/admin/read-only-note.tsx';
import { AccountFacts } from '../../features/customers/account-facts.tsx';
import { CustomerOrders } from '../../features/customers/customer-orders.tsx';
import { CustomerPayments } from '../../features/customers/customer-payments.tsx';
import { CustomerLoading, NoCustomer } from '../../features/customers/customer-states.tsx';
import { CustomerSubscriptions } from '../../features/customers/customer-subscriptions.tsx';
import { isUserId, useGetUserQuery } from '../../features/customers/customers.api.ts';
import { selectUser } from '../../features/session/session.slice.ts';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageHeading, PageLayout } from '../../ui/layout/page-layout.tsx';

/** One user: the account, why each course is open to them, and everything they bought. */
export function Page(): ReactElement {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useGetUserQuery(id, { skip: !isUserId(id) });
  const mayChange = useSelector(selectUser)?.role === 'admin';
  const name = data?.user.name ?? 'User';
  return (
    <PageLayout>
      <title>{`${name} · Users · Fit Coder Courses`}</title>
      <Breadcrumbs items={[{ label: 'Users', to: '/admin/users' }, { label: name }]} />
      {mayChange ? null : <ReadOnlyNote>The email address is masked.</ReadOnlyNote>}
      {data ? (
        <>
          <PageHeading title={name} />
          <AccountFacts user={data.user} />
          <UserAccess userId={id} name={name} mayChange={mayChange} />
          <CustomerPayments userId={id} mayChange={mayChange} />
          <CustomerSubscriptions userId={id} mayChange={mayChange} />
          <CustomerOrders userId={id} />
        </>
      ) : error || !isUserId(id) ? (
        <NoCustomer error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <CustomerLoading />
      )}
    </PageLayout>
  );
}
