import { Refusal } from '../../../platform/refusal.ts';

const hour = 60 * 60 * 1000;

/** How long an owner can undo a change. */
const takeBackDays = 7;
/** How long before the change a thief may have added second factors. */
export const thiefHours = 24;
/** How long removed factors are kept: a day to confirm an address, 7 days to undo that, and the day before the change. */
const removedDays = 9;

/** Until when a change made at `from` can be undone. */
export function takeBackEnd(from: Date): Date {
  return new Date(from.getTime() + takeBackDays * 24 * hour);
}

/** Second factors added from this time on count as a thief's when a change made at `changedAt` is undone. */
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
