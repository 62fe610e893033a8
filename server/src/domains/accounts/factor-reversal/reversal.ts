import { Refusal } from '../../../platform/refusal.ts';

const hour = 60 * 60 * 1000;

/** How long an owner can undo a change. */
const reversalDays = 7;
/** How long before a change of address a thief may have added second factors. */
const thiefHours = 24;

/** When the right to undo a change made at `from` ends. */
export function reversalEnd(from: Date): Date {
  return new Date(from.getTime() + reversalDays * 24 * hour);
}

/** When a change of address requested at `askedAt` is undone, factors added from this time on count as a thief's. */
export function thiefSince(askedAt: Date): Date {
  return new Date(askedAt.getTime() - thiefHours * hour);
}

/** Whether the user must have a second factor; `required` means that administrators must. */
export function mustHaveFactor({ role }: { readonly role: string }, required: boolean): boolean {
  return required && role === 'admin';
}

/** The refusal for an invalid link. */
export function linkOver(): Refusal {
  return new Refusal(
    'link_expired',
    'This link was already used, was replaced by a newer one, or has expired. Nothing was changed.',
  );
}
