import type { PlanChangePreview } from '@fit-coder/contracts/selling/billing';
import { formatDay } from './date.ts';
import { formatPrice } from './price.tsx';

/** What a change of plan costs now and later, as sentences. */
export function changeSentences({
  nowCents,
  nextCents,
  currency,
  nextAt,
}: Pick<PlanChangePreview, 'nowCents' | 'nextCents' | 'currency' | 'nextAt'>): string[] {
  const price = formatPrice(nextCents, currency);
  return [nowSentence(nowCents, currency), `Next payment: ${price} on ${formatDay(nextAt)}.`];
}

function nowSentence(nowCents: number, currency: string): string {
  if (nowCents > 0)
    return `You pay ${formatPrice(nowCents, currency)} now. What you have already paid for is taken into account.`;
  if (nowCents < 0)
    return `You pay nothing now. ${formatPrice(-nowCents, currency)} that you have already paid is taken off your next payments.`;
  return 'You pay nothing now.';
}
