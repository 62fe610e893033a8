import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { DeliveryControls } from '../../../features/admin-webhooks/delivery/delivery-controls.tsx';
import { DeliveryList } from '../../../features/admin-webhooks/delivery/delivery-list.tsx';
import { DeliveryTarget } from '../../../features/admin-webhooks/delivery/delivery-target.tsx';
import { AdminPage } from '../admin-page.tsx';

export function Page(): ReactElement {
  const { id = '' } = useParams();
  return (
    <AdminPage
      title="Deliveries"
      lead="What was sent to this endpoint in the last 30 days, newest first. An event that is sent again keeps its id, so that your program can recognise it."
      masked="What receivers answered is left out."
      actions={<DeliveryControls endpointId={id} />}
    >
      <DeliveryTarget endpointId={id} />
      <DeliveryList endpointId={id} />
    </AdminPage>
  );
}
