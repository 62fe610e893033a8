import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { SelectField } from '../../ui/forms/choice-field.tsx';
import { eventsAddress, filterKinds } from './event-filter.ts';
import { kindNames } from './event-words.ts';
import type { EventFilter } from './security-events.api.ts';

/** Filters the list by kind, and links back from one user's events to everyone's. */
export function KindField({ filter }: { readonly filter: EventFilter }): ReactElement {
  const navigate = useNavigate();
  const { kind, user } = filter;
  const choose = (value: string) => {
    const chosen = filterKinds.find((name) => name === value);
    const address = eventsAddress({ ...(user && { user }), ...(chosen && { kind: chosen }) });
    void navigate(address, { preventScrollReset: true, replace: true });
  };
  return (
    <div className="mb-6 flex flex-wrap items-end gap-4">
      <SelectField
        label="Kind of event"
        className="w-full md:w-80"
        value={kind ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">All kinds</option>
        {filterKinds.map((name) => (
          <option key={name} value={name}>
            {kindNames[name]}
          </option>
        ))}
      </SelectField>
      {user ? (
        <ButtonLink variant="secondary" to={eventsAddress({ ...(kind && { kind }) })}>
          Show everyone
        </ButtonLink>
      ) : null}
    </div>
  );
}
