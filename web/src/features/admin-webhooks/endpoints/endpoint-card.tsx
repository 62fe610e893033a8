import type { WebhookEndpoint } from '@fit-coder/contracts/operations/outgoing-webhooks';
import { useState, type ReactElement } from 'react';
import { Badge } from '../../../ui/controls/badge.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { endpointState, eventName } from '../webhook-words.ts';
import { useTestWebhookEndpointMutation } from '../deliveries.api.ts';
import { useUpdateWebhookEndpointMutation } from '../webhooks.api.ts';
import { EndpointChange } from './endpoint-change.tsx';
import { EndpointDeletion } from './endpoint-deletion.tsx';

interface EndpointCardProps {
  readonly endpoint: WebhookEndpoint;
  readonly onDeleted: (endpoint: WebhookEndpoint) => void;
}

/** An endpoint: its URL, its state, its events, and what can be done with it. */
export function EndpointCard({ endpoint, onDeleted }: EndpointCardProps): ReactElement {
  const { tone, word, sentence } = endpointState(endpoint);
  return (
    <Card className="grid gap-4">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 font-mono text-sm font-semibold wrap-anywhere">{endpoint.url}</h2>
          <Badge tone={tone}>{word}</Badge>
        </div>
        {sentence ? <p className="max-w-prose text-sm">{sentence}</p> : null}
        <ul aria-label="Events" className="grid gap-x-6 text-sm text-muted sm:grid-cols-2">
          {endpoint.events.map((event) => (
            <li key={event}>{eventName(event)}</li>
          ))}
        </ul>
      </div>
      <Actions endpoint={endpoint} onDeleted={onDeleted} />
    </Card>
  );
}

const look = { variant: 'secondary', size: 'small' } as const;

function Actions({ endpoint, onDeleted }: EndpointCardProps): ReactElement {
  const [test, testing] = useTestWebhookEndpointMutation();
  const [update, updating] = useUpdateWebhookEndpointMutation();
  const [asked, setAsked] = useState<'change' | 'delete' | null>(null);
  const { id, active, events } = endpoint;
  const params = { id };
  const { host } = new URL(endpoint.url);
  const known = events as Parameters<typeof update>[0]['body']['events'];
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink {...look} to={`/admin/webhooks/${id}`} aria-label={`Deliveries to ${host}`}>
        Deliveries
      </ButtonLink>
      {active ? (
        <Button
          {...look}
          loading={testing.isLoading}
          aria-label={`Send a test to ${host}`}
          onClick={() => void test({ params })}
        >
          Send a test
        </Button>
      ) : null}
      <Button {...look} aria-label={`Choose the events for ${host}`} onClick={() => setAsked('change')}>
        Choose events
      </Button>
      <Button
        {...look}
        loading={updating.isLoading}
        aria-label={`${active ? 'Pause' : 'Resume'} ${host}`}
        onClick={() => void update({ params, body: { events: known, active: !active } })}
      >
        {active ? 'Pause' : 'Resume'}
      </Button>
      <Button {...look} aria-label={`Delete the endpoint at ${host}`} onClick={() => setAsked('delete')}>
        Delete
      </Button>
      <EndpointChange endpoint={endpoint} open={asked === 'change'} onClose={() => setAsked(null)} />
      <EndpointDeletion
        endpoint={endpoint}
        open={asked === 'delete'}
        onClose={() => setAsked(null)}
        onDeleted={onDeleted}
      />
    </div>
  );
}
