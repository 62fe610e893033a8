import { formatMoney } from '@fit-coder/contracts/money';
import type { MailedSubscription } from '../../commerce/commerce.ts';

/** What is charged at the next renewal, such as `$0.00 after your credit of $171.00`. */
export function chargeWords({
  nextCharge,
  credit,
  currency,
}: Pick<MailedSubscription, 'nextCharge' | 'credit' | 'currency'>): string {
  const charge = formatMoney(nextCharge, currency);
  return credit > 0 ? `${charge} after your credit of ${formatMoney(credit, currency)}` : charge;
}

/** Where its buyer sees a subscription and can change its card. */
export function subscriptionUrl({ isTeam }: Pick<MailedSubscription, 'isTeam'>, site: string): string {
  return `${site}/profile${isTeam ? '#team' : ''}`;
}
