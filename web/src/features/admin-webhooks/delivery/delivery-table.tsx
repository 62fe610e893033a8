import type { WebhookDelivery } from '@fit-coder/contracts/operations/outgoing-webhooks';
import type { ReactElement } from 'react';
import { Badge } from '../../../ui/controls/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { LogTable, LogTableLoading } from '../../../ui/layout/log-table.tsx';
import { deliveryLines, deliveryState } from '../webhook-words.ts';
import { useResendWebhookDeliveryMutation } from '../deliveries.api.ts';

type Entry = WebhookDelivery & { readonly at: string };

const caption = 'Deliveries';

const columns = [
  {
    title: 'State',
    renderCell: (entry: Entry) => {
      const { tone, word } = deliveryState(entry);
      return (
        <span className="py-1 md:block">
          <Badge tone={tone}>{word}</Badge>
        </span>
      );
    },
  },
  { title: 'Again', renderCell: (entry: Entry) => <Resend delivery={entry} /> },
] as const;

const wordsOf = (entry: Entry) => ({ what: entry.event, more: [entry.eventId, ...deliveryLines(entry)] });

interface DeliveryTableProps {
  readonly deliveries: readonly WebhookDelivery[];
  /** Milliseconds. */
  readonly now: number;
}

/** Deliveries as rows, newest first. */
export function DeliveryTable({ deliveries, now }: DeliveryTableProps): ReactElement {
  const entries = deliveries.map((delivery) => ({ ...delivery, at: delivery.createdAt }));
  return <LogTable entries={entries} now={now} caption={caption} what={wordsOf} columns={columns} />;
}

function Resend({ delivery: { id, event } }: { readonly delivery: WebhookDelivery }): ReactElement {
  const [resend, { isLoading }] = useResendWebhookDeliveryMutation();
  return (
    <Button
      variant="secondary"
      size="small"
      loading={isLoading}
      aria-label={`Send again: ${event}`}
      onClick={() => void resend({ params: { id } })}
    >
      Send again
    </Button>
  );
}

/** Placeholder rows while the first page loads. */
export function DeliveryTableLoading(): ReactElement {
  return <LogTableLoading caption={caption} words="Loading the deliveries" columns={columns} />;
}
