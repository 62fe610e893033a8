import type { Subscription } from '@fit-coder/contracts/commerce';
import { formatDay } from '../../ui/text/date.ts';

/** The state of a subscription, in words. */
export interface SubscriptionState {
  /** Whether premium courses are open. */
  readonly open: boolean;
  /** Whether another subscription can be bought. */
  readonly canBuy: boolean;
  readonly title: string;
  readonly sentence: string;
}

const none: SubscriptionState = {
  open: false,
  canBuy: true,
  title: 'No subscription',
  sentence: 'Free courses and previews are open to you. A subscription opens the rest.',
};

/** Reads a subscription; an order that was never paid counts as none. */
export function stateOf(subscription: Subscription | null): SubscriptionState {
  if (!subscription || subscription.status === 'incomplete') return none;
  const { status, currentPeriodEnd } = subscription;
  const end = currentPeriodEnd === null ? null : formatDay(currentPeriodEnd);
  switch (status) {
    case 'active':
      return {
        open: true,
        canBuy: false,
        title: 'Active',
        sentence: end ? `Every premium course is open until ${end}.` : 'Every premium course is open.',
      };
    case 'trialing':
      return {
        open: true,
        canBuy: false,
        title: 'Trial',
        sentence: end
          ? `Every premium course is open. The trial ends on ${end}.`
          : 'Every premium course is open.',
      };
    case 'paused':
      return {
        open: false,
        canBuy: false,
        title: 'Paused',
        sentence: 'Its payments are paused, and the courses are closed until they continue.',
      };
    case 'past_due':
      return {
        open: true,
        canBuy: true,
        title: 'Payment due',
        sentence: end
          ? `It was paid until ${end}. The courses stay open for a few more days.`
          : 'A payment is due. The courses stay open for a few more days.',
      };
    case 'canceled':
      return {
        open: false,
        canBuy: true,
        title: 'Cancelled',
        sentence: end ? `It was cancelled and is paid until ${end}.` : 'It was cancelled.',
      };
    case 'expired':
      return {
        open: false,
        canBuy: true,
        title: 'Ended',
        sentence: `${end ? `It ended on ${end}.` : 'It has ended.'} Subscribe again to open the courses.`,
      };
  }
}
