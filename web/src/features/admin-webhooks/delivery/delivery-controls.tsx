import type { ReactElement } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { useListWebhookDeliveriesInfiniteQuery, useTestWebhookEndpointMutation } from '../deliveries.api.ts';

/** Sends a test, and reads the list again: deliveries end a moment after they began. */
export function DeliveryControls({ endpointId }: { readonly endpointId: string }): ReactElement {
  const [test, { isLoading }] = useTestWebhookEndpointMutation();
  const { refetch, isFetching } = useListWebhookDeliveriesInfiniteQuery(endpointId);
  return (
    <>
      <Button variant="secondary" loading={isFetching} onClick={() => void refetch()}>
        Refresh
      </Button>
      <Button loading={isLoading} onClick={() => void test({ params: { id: endpointId } })}>
        Send a test
      </Button>
    </>
  );
}
