import type { Subscription } from '@fit-coder/contracts/commerce';
import { formatDay } from './date.ts';

/** How long the courses stay open after the first failed payment, in days. */
const graceDays = 7;

/** When the courses close although the provider may still try to charge. */
function graceEnd(failingSince: string): Date {
  return new Date(Date.parse(failingSince) + graceDays * 86_400_000);
}

/** Whether payments have failed for so long that the courses are closed. */
export function isGraceOver({ failingSince }: Pick<Subscription, 'failingSince'>): boolean {
  return failingSince !== null && graceEnd(failingSince) <= new Date();
}

/** What payments that fail since then mean for the courses, and what to do by when. */
export function failingWords(failingSince: string, actions: Subscription['actions']): string {
  const failed = `The payment failed on ${formatDay(failingSince)}`;
  if (isGraceOver({ failingSince }))
    return `${failed}, so premium courses are closed. They open again once a payment succeeds.`;
  const how = actions.includes('portal')
    ? 'Update your card'
    : 'Pay with the link in the payment provider’s email';
  return `${failed}. ${how} by ${formatDay(graceEnd(failingSince).toISOString())} to keep the courses open.`;
}
