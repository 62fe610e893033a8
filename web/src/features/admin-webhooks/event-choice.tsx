import { webhookEvents } from '@fit-coder/contracts/operations/outgoing-webhooks';
import { useId, type ReactElement } from 'react';
import { Checkbox } from '../../ui/forms/choice-field.tsx';
import { FieldError } from '../../ui/forms/field-frame.tsx';
import { eventName } from './webhook-words.ts';

interface EventChoiceProps {
  /** The events that are chosen at first. */
  readonly chosen: readonly string[];
  readonly error: string | undefined;
}

/** The events as checkboxes, which a form reads as `events`. */
export function EventChoice({ chosen, error }: EventChoiceProps): ReactElement {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">Events</legend>
      <div className="grid gap-1">
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            name="events"
            value={event}
            defaultChecked={chosen.includes(event)}
            label={
              <span className="block text-sm leading-snug">
                {eventName(event)}
                <code className="block font-mono text-muted">{event}</code>
              </span>
            }
          />
        ))}
      </div>
      {error ? <FieldError id={id} error={error} /> : null}
    </fieldset>
  );
}
