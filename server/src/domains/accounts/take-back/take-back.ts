import { Refusal } from '../../../platform/refusal.ts';

const hour = 60 * 60 * 1000;

/** How long an owner can take a change back. */
const takeBackDays = 7;
/** How long before the change a thief may have added second factors. */
export const thiefHours = 24;
/** How long removed factors are kept: an address is confirmed within a day, taken back 7 days later, and reaches a day back. */
const removedDays = 9;

/** When a change of `from` can no longer be taken back. */
export function takeBackEnd(from: Date): Date {
  return new Date(from.getTime() + takeBackDays * 24 * hour);
}

/** From when on second factors count as a thief's, when a change of `changedAt` is taken back. */
export function thiefSince(changedAt: Date): Date {
  return new Date(changedAt.getTime() - thiefHours * hour);
}

/** Until when a factor that was removed at `removedAt` can come back. */
export function removedEnd(removedAt: Date): Date {
  return new Date(removedAt.getTime() + removedDays * 24 * hour);
}

/** The refusal for a link that is not valid. */
export function linkOver(): Refusal {
  return new Refusal(
    'link_expired',
    'This link was already used, was replaced by a newer one, or has expired. Nothing was changed.',
  );
}
