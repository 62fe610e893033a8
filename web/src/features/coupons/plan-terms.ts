import type { Interval } from '@fit-coder/contracts/commerce';
import { formatMoney } from '@fit-coder/contracts/money';
import type { PlanQuote } from '@fit-coder/contracts/selling/quotes';
import { formatDay } from '../../ui/text/date.ts';

/** That a coupon takes the place of a trial of so many days. */
export function lostTrialWords(days: number): string {
  return `The coupon replaces the free trial of ${days === 1 ? '1 day' : `${days} days`}. Without the coupon, you pay nothing today.`;
}

/** What is paid today, and what renews when for how much, in one or two sentences. */
export function planTerms(quote: PlanQuote, interval: Interval): string {
  const { currency, dueCents, trialDays, renewal } = quote;
  const today = dueCents === 0 ? 'Nothing' : formatMoney(dueCents, currency);
  if (!renewal)
    return `${today} today. One ${interval}, paid once. You get a link to send to the person it is for.`;
  const first = trialDays > 0 ? `${trialDays} ${trialDays === 1 ? 'day' : 'days'} free` : `${today} today`;
  const each = `${formatMoney(renewal.cents, currency)} every ${interval} from ${formatDay(renewal.at)}`;
  return `${first}, then ${each}. Cancel any time on your profile.`;
}
