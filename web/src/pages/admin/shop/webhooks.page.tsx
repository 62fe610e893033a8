import type { ReactElement } from 'react';
import { EndpointList } from '../../../features/admin-webhooks/endpoints/endpoint-list.tsx';
import { NewEndpoint } from '../../../features/admin-webhooks/endpoints/new-endpoint.tsx';
import { AdminPage } from '../admin-page.tsx';

export function Page(): ReactElement {
  return (
    <AdminPage
      title="Webhooks"
      lead="Tell your own programs about orders, refunds, subscriptions and access as they happen."
      masked="Only the hosts of the URLs are shown."
    >
      <EndpointList />
      <NewEndpoint />
    </AdminPage>
  );
}
