import { createWebhookEndpoint, webhookEvents } from '@fit-coder/contracts/operations/outgoing-webhooks';
import { useState, type ReactElement } from 'react';
import { useForm } from '../../../lib/form.ts';
import { FieldForm } from '../../../ui/forms/field-form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { LogSection } from '../../../ui/layout/log-section.tsx';
import { EventChoice } from '../event-choice.tsx';
import { useCreateWebhookEndpointMutation } from '../webhooks.api.ts';
import { NewSecret } from './new-secret.tsx';

const read = (data: FormData) => ({ url: data.get('url'), events: data.getAll('events') });

/** The form for a new endpoint; its secret is shown once, right after. */
export function NewEndpoint(): ReactElement {
  const [create, { reset }] = useCreateWebhookEndpointMutation();
  const [secret, setSecret] = useState<string | null>(null);
  // A new form is empty again.
  const [count, setCount] = useState(0);
  const form = useForm(
    createWebhookEndpoint.body,
    async (body) => {
      const outcome = await create({ body });
      if (!outcome.data) return { error: outcome.error };
      setSecret(outcome.data.secret);
      setCount(count + 1);
      // The secret should not stay in the store.
      reset();
      return {};
    },
    { read },
  );
  const { error } = form.field('events');
  return (
    <LogSection
      title="Add an endpoint"
      lead="Your program gets signed POST requests that follow Standard Webhooks. They name users only by id."
    >
      <div key={count} className="max-w-form">
        <FieldForm form={form} submit="Add endpoint" spaced>
          <TextField
            {...form.field('url')}
            label="URL"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.com/webhooks"
            required
          />
          <EventChoice chosen={webhookEvents} error={error} />
        </FieldForm>
      </div>
      <NewSecret secret={secret} onKept={() => setSecret(null)} />
    </LogSection>
  );
}
