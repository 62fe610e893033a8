import type { Seat } from '@fit-coder/contracts/selling/teams';
import type { SeatRow } from './seats.repository.ts';

/** All seats of a team; those without a row are free, as those of deleted users are. */
export function presentSeats(quantity: number, rows: readonly SeatRow[]): Seat[] {
  const stored = new Map(rows.map((row) => [row.number, presentSeat(row)]));
  const paid = Array.from({ length: quantity }, (_, index) => index + 1);
  const numbers = [...new Set([...paid, ...stored.keys()])].toSorted((one, other) => one - other);
  return numbers.map((number) => stored.get(number) ?? { ...freeSeat, number });
}

const freeSeat = { email: null, name: null, invitedAt: null, acceptedAt: null } as const;

export function presentSeat(row: SeatRow): Seat {
  const { number, email, name } = row;
  return {
    number,
    email,
    name,
    invitedAt: row.invited_at?.toISOString() ?? null,
    acceptedAt: row.accepted_at?.toISOString() ?? null,
  };
}
