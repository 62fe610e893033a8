import { useState } from 'react';
import type { Recipient } from '../../features/subscription/recipient.ts';
import { seatsOf } from '../../features/teams/seats-field.tsx';
import { useSettled } from '../../lib/use-settled.ts';
import { useGiftMessage } from './use-gift-message.ts';

/** For whom a plan is bought, as chosen so far. */
export interface RecipientChoice {
  readonly kind: Recipient['kind'];
  readonly setKind: (kind: Recipient['kind']) => void;
  readonly message: string;
  readonly setMessage: (message: string) => void;
  /** The number of a team's seats, as typed. */
  readonly seats: string;
  readonly setSeats: (typed: string) => void;
  /** Null while the number of seats is being typed, or if there is no such team. */
  readonly recipient: Recipient | null;
}

/** How long someone pauses before the price of their number of seats is asked for, in milliseconds. */
const pause = 400;

/** `?for=` preselects the recipient and `?seats=` the size of a team. A subscriber cannot buy for themselves. */
export function useRecipient(query: URLSearchParams, forBuyer: boolean): RecipientChoice {
  const [chosen, setKind] = useState(() => wantedKind(query));
  const [message, setMessage] = useGiftMessage(query);
  const [seats, setSeats] = useState(() => (seatsOf(query.get('seats') ?? '') ?? 5).toString());
  const settled = useSettled(seats, pause);
  const kind = chosen === 'buyer' && !forBuyer ? 'gift' : chosen;
  return {
    ...{ kind, setKind, message, setMessage, seats, setSeats },
    recipient: recipientOf(kind, message, settled === null ? null : seatsOf(settled)),
  };
}

function wantedKind(query: URLSearchParams): Recipient['kind'] {
  const wanted = query.get('for');
  return wanted === 'gift' || wanted === 'team' ? wanted : 'buyer';
}

function recipientOf(kind: Recipient['kind'], message: string, seats: number | null): Recipient | null {
  if (kind === 'gift') return { kind, message };
  if (kind === 'buyer') return { kind };
  return seats === null ? null : { kind, seats };
}
