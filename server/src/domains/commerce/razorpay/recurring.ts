import type { RecurringCommands } from '../payments/payment-provider.ts';
import type { CheckoutsDependencies } from './checkouts.ts';
import { forgetCancelRequest, storeCancelRequest } from './checkouts.repository.ts';
import { subscriptionEntity } from './entities.ts';
import { RazorpayError } from './razorpay-error.ts';
import { isEnded } from './subscription-state.ts';

/** The clock here may be behind Razorpay's: what the buyer asks for now is about the period that has begun there. */
function laterOf(now: Date, start: number | null | undefined): Date {
  return new Date(Math.max(now.getTime(), (start ?? 0) * 1000));
}

/**
 * Razorpay cannot change a subscription that is paid by UPI, nor take a cancellation back; so plans do not change here:
 * the user cancels and subscribes again.
 */
export function recurringCommands({ api, db, clock }: CheckoutsDependencies): RecurringCommands {
  const find = (id: string) => api.ask(subscriptionEntity, (sdk) => sdk.subscriptions.fetch(id));

  async function cancel(id: string, atPeriodEnd: boolean): Promise<void> {
    try {
      await api.ask(subscriptionEntity, (sdk) => sdk.subscriptions.cancel(id, atPeriodEnd));
    } catch (error) {
      // Another request may have ended it.
      if (!(error instanceof RazorpayError && error.isFinal && isEnded(await find(id)))) throw error;
    }
  }

  return {
    changes: null,
    async cancelAtPeriodEnd(id) {
      const { status, current_start: start } = await find(id);
      if (isEnded({ status })) return;
      // Only these have a period that can end.
      await cancel(id, status === 'active' || status === 'pending');
      // The other way round, a failed call would leave a promise that Razorpay does not keep.
      if (status !== 'created') await storeCancelRequest(db, id, laterOf(clock.now(), start));
    },
    resume: null,
    async cancelNow(id) {
      if (!isEnded(await find(id))) await cancel(id, false);
      await forgetCancelRequest(db, id);
    },
  };
}
