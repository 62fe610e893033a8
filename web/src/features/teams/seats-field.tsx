import { maxSeats } from '@fit-coder/contracts/commerce';
import type { ReactElement } from 'react';
import { TextField } from '../../ui/forms/text-field.tsx';

interface SeatsFieldProps {
  /** As typed. */
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** The number of a team's seats. */
export function SeatsField({ value, onChange }: SeatsFieldProps): ReactElement {
  return (
    <TextField
      label="Seats"
      className="[&_input]:max-w-32"
      type="number"
      inputMode="numeric"
      min={2}
      max={maxSeats}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={seatsOf(value) === null ? `A team has 2 to ${maxSeats} seats.` : undefined}
    />
  );
}

/** The number that was typed; null if a team cannot have so many seats. */
export function seatsOf(typed: string): number | null {
  const seats = Number(typed);
  return Number.isInteger(seats) && seats >= 2 && seats <= maxSeats ? seats : null;
}
