import type { WebhookEndpoint } from '@fit-coder/contracts/operations/outgoing-webhooks';
import type { ReactElement } from 'react';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import { useDeleteWebhookEndpointMutation } from '../webhooks.api.ts';

interface EndpointDeletionProps {
  readonly endpoint: WebhookEndpoint;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDeleted: (endpoint: WebhookEndpoint) => void;
}

/** Asks before an endpoint is deleted. The result appears as a toast. */
export function EndpointDeletion({
  endpoint,
  open,
  onClose,
  onDeleted,
}: EndpointDeletionProps): ReactElement {
  const [remove, { isLoading }] = useDeleteWebhookEndpointMutation();
  const confirm = async () => {
    const { error } = await remove({ params: { id: endpoint.id } });
    if (!error) onDeleted(endpoint);
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Delete the endpoint at ${new URL(endpoint.url).host}?`}
      description="Its program gets no more events, not even those that wait for another attempt. Its log and its secret are deleted too. This cannot be undone."
      confirmLabel="Delete endpoint"
      danger
      loading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}
