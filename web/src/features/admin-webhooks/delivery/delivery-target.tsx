import type { ReactElement } from 'react';
import { Link } from '../../../ui/controls/link.tsx';
import { useListWebhookEndpointsQuery } from '../webhooks.api.ts';

/** The endpoint whose deliveries are shown, and the way back to all of them. */
export function DeliveryTarget({ endpointId }: { readonly endpointId: string }): ReactElement {
  const { data } = useListWebhookEndpointsQuery();
  const endpoint = data?.endpoints.find(({ id }) => id === endpointId);
  return (
    <p className="mb-6 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
      {endpoint ? <span className="min-w-0 font-mono wrap-anywhere">{endpoint.url}</span> : null}
      <Link to="/admin/webhooks" className="link">
        All endpoints
      </Link>
    </p>
  );
}
