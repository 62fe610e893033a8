import {
  updateWebhookEndpoint,
  type WebhookEndpoint,
} from '@fit-coder/contracts/operations/outgoing-webhooks';
import type { ReactElement } from 'react';
import { useForm } from '../../../lib/form.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { FieldForm } from '../../../ui/forms/field-form.tsx';
import { EventChoice } from '../event-choice.tsx';
import { useUpdateWebhookEndpointMutation } from '../webhooks.api.ts';

interface EndpointChangeProps {
  readonly endpoint: WebhookEndpoint;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Chooses the events of an endpoint. The result appears as a toast. */
export function EndpointChange({ endpoint, open, onClose }: EndpointChangeProps): ReactElement {
  const [update] = useUpdateWebhookEndpointMutation();
  const { id, active, events } = endpoint;
  const form = useForm(
    updateWebhookEndpoint.body,
    async (body) => {
      const outcome = await update({ params: { id }, body });
      if (!outcome.error) onClose();
      return outcome;
    },
    { read: (data) => ({ events: data.getAll('events'), active }) },
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Choose the events"
      description={<span className="wrap-anywhere">{endpoint.url}</span>}
    >
      <FieldForm form={form} submit="Save">
        <EventChoice chosen={events} error={form.field('events').error} />
      </FieldForm>
    </Dialog>
  );
}
