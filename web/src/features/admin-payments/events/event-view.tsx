import { withReason } from '@fit-coder/contracts/payments-administration/shared';
import { useState, type ReactElement } from 'react';
import type { OutputOf } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ReasonDialog } from '../../../ui/forms/reason-dialog.tsx';
import { Description, DescriptionList } from '../../../ui/layout/description-list.tsx';
import { LogSection } from '../../../ui/layout/log-section.tsx';
import { formatInstant } from '../../../ui/text/date.ts';
import { useReplayPaymentEventMutation } from '../ledger.api.ts';
import { OrderLink } from '../person-link.tsx';
import { OutcomeBadge } from './event-table.tsx';
import { outcomeWords, subjectWords } from './event-words.ts';
import { providerName } from '../provider-name.ts';

interface EventViewProps {
  readonly event: OutputOf<'getPaymentEvent'>['event'];
}

/** An event of a payment provider: what came of it, and what the provider sent. */
export function EventView({ event }: EventViewProps): ReactElement {
  return (
    <>
      <LogSection title="Event" action={<ReplayButton event={event} />}>
        <EventFacts event={event} />
      </LogSection>
      <LogSection
        title="What the provider sent"
        lead="For reference only: this site does not trust an event, but asks the provider for the current state."
      >
        <EventContent event={event} />
      </LogSection>
    </>
  );
}

function EventFacts({ event }: EventViewProps): ReactElement {
  return (
    <DescriptionList className="-my-2.5">
      <Description term="Outcome">
        <OutcomeBadge outcome={event.outcome} />
        <span className="mt-1 block text-sm text-muted">{outcomeWords(event.outcome).meaning}</span>
      </Description>
      {event.replayedAt ? (
        <Description term="Handled again">
          <OutcomeBadge outcome={event.replayOutcome} />
          <span className="mt-1 block text-sm text-muted">{outcomeWords(event.replayOutcome).meaning}</span>
          <span className="block text-sm text-muted">{formatInstant(event.replayedAt)}</span>
        </Description>
      ) : null}
      {event.order ? (
        <Description term="Order">
          <OrderLink reference={event.order} />
        </Description>
      ) : null}
      <Description term="Received">{formatInstant(event.receivedAt)}</Description>
      <Description term="Handled">{event.handledAt ? formatInstant(event.handledAt) : 'not yet'}</Description>
      <Description term="Provider">{providerName(event.provider)}</Description>
      <Description term="Type">{event.type}</Description>
      <Description term="Its id">{event.eventId}</Description>
      <Description term="About">{subjectWords(event)}</Description>
    </DescriptionList>
  );
}

/** The values below each other, each with its path; nobody has to read JSON. */
function EventContent({ event: { content, omitted } }: EventViewProps): ReactElement {
  if (content === null)
    return (
      <p className="text-muted">
        Hidden from the test administrator, because it can name customers. An administrator sees it here.
      </p>
    );
  if (content.length === 0)
    return (
      <p className="text-muted">The content of an event is deleted 90 days after the event was handled.</p>
    );
  return (
    <>
      <dl className="divide-y divide-hairline text-sm">
        {content.map(({ path, value }) => (
          <div key={path} className="grid gap-x-6 py-2 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <dt className="font-mono wrap-anywhere text-muted">{path}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {omitted > 0 ? (
        <p className="mt-4 text-sm text-muted">
          {omitted === 1 ? 'One more value is' : `${omitted} more values are`} not shown.
        </p>
      ) : null}
    </>
  );
}

function ReplayButton({ event }: EventViewProps): ReactElement {
  const [open, setOpen] = useState(false);
  const [replay] = useReplayPaymentEventMutation();
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Handle again
      </Button>
      <ReasonDialog
        open={open}
        title="Handle this event again?"
        description={`This site asks ${providerName(event.provider)} for the current state and applies it. What was applied before is not applied again, and nothing is charged.`}
        schema={withReason}
        hint="It is kept in the audit log."
        confirmLabel="Handle again"
        onSend={(body) => replay({ params: { id: event.id }, body })}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
