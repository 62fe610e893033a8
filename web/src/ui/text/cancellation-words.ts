import type { Subscription } from '@fit-coder/contracts/commerce';
import { formatDay } from './date.ts';

/** What a cancellation does, as true for every provider: some end a subscription at once if its last payment failed. */
export function cancellationWords(
  { status, currentPeriodEnd: end }: Pick<Subscription, 'status' | 'currentPeriodEnd'>,
  stays = 'Every premium course stays open',
): string {
  if (status === 'past_due')
    return 'It will not renew. Its last payment failed, so premium courses may close at once.';
  return end === null
    ? 'It will not renew.'
    : `${stays} until ${formatDay(end)}, and nothing more is charged.`;
}
