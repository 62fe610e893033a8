import type { ReactElement } from 'react';
import { GiftMessage } from '../../features/gifts/gift-message.tsx';
import { SeatsField } from '../../features/teams/seats-field.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import type { RecipientChoice } from './use-recipient.ts';

const others = [
  ['gift', 'As a gift'],
  ['team', 'For a team'],
] as const;

interface RecipientFieldsProps {
  readonly choice: RecipientChoice;
  /** Whether the user can buy a plan for themselves. */
  readonly forBuyer: boolean;
}

/** For whom a plan is bought, and what is needed for that. */
export function RecipientFields({ choice, forBuyer }: RecipientFieldsProps): ReactElement {
  const { kind, setKind, message, setMessage, seats, setSeats } = choice;
  return (
    <div className="grid max-w-form gap-4">
      <RadioGroup
        label="Who is it for?"
        value={kind}
        choices={forBuyer ? ([['buyer', 'For me'], ...others] as const) : others}
        onChange={setKind}
      />
      {kind === 'gift' ? <GiftMessage value={message} onChange={setMessage} /> : null}
      {kind === 'team' ? (
        <>
          <SeatsField value={seats} onChange={setSeats} />
          <p className="text-sm text-muted">
            Each seat opens every premium course to one person. You invite them on your profile, and you can
            give a seat to someone else at any time.
          </p>
        </>
      ) : null}
    </div>
  );
}
