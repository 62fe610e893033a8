import { Refusal } from '../../../platform/refusal.ts';

const hour = 60 * 60 * 1000;

/** How long the link to the new address works. */
const confirmHours = 24;
/** How long the old address can undo the change, from the request and again from when it took effect. */
const takeBackDays = 7;
/** How long before the request a thief may have added second factors, when the change is undone. */
const thiefHours = 24;

/** When the link to the new address ends, for a change asked for at `askedAt`. */
export function confirmEnd(askedAt: Date): Date {
  return new Date(askedAt.getTime() + confirmHours * hour);
}

/** When the change can no longer be undone. */
export function takeBackEnd(from: Date): Date {
  return new Date(from.getTime() + takeBackDays * 24 * hour);
}

/** From when on second factors count as a thief's, when a change asked for at `askedAt` is undone. */
export function thiefSince(askedAt: Date): Date {
  return new Date(askedAt.getTime() - thiefHours * hour);
}

/** The refusal for a link that is not valid. */
export function linkOver(): Refusal {
  return new Refusal(
    'link_expired',
    'This link was already used, was replaced by a newer one, or has expired. Nothing was changed.',
  );
}
