import { PaymentRefused } from '../../payments/payment-provider.ts';
import { end, type Happening } from './life.ts';
import type { Account, SandboxSubscription } from './subscription.ts';

/** Plans the end for the end of the period. Nothing is paid for while the payment fails, so it then ends at once. */
export function cancelAtPeriodEnd(account: Account, at: Date): Happening {
  const { subscription } = account;
  if (subscription.status === 'past_due') return end(account, at);
  if (subscription.status === 'ended' || subscription.cancel_at) return { account, events: [] };
  return updated(account, { cancel_at: subscription.period_end });
}

/** Takes a planned end back. @throws PaymentRefused if it has ended */
export function resume(account: Account): Happening {
  const { subscription } = account;
  if (subscription.status === 'ended')
    throw new PaymentRefused('This subscription has ended. Subscribe again.');
  return subscription.cancel_at ? updated(account, { cancel_at: null }) : { account, events: [] };
}

/** Lets time pass: its own clock moves ahead. The shop is told, because it now sees other dates. */
export function pass(account: Account, ms: number): Happening {
  return updated(account, { ahead_ms: account.subscription.ahead_ms + ms });
}

function updated({ subscription, payments }: Account, change: Partial<SandboxSubscription>): Happening {
  return {
    account: { subscription: { ...subscription, ...change }, payments },
    events: [{ type: 'subscription.updated', subject: subscription.id }],
  };
}
