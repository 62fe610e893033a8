import type { Logger } from '../../../platform/observation/log.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { findOpenCheckouts } from '../orders/orders.repository.ts';
import { PaymentRefused, type PaymentProvider, type Payments } from '../payments/payment-provider.ts';
import type { Subject } from '../payments/provider-states.ts';
import { findSubscriptionById, findUnended } from '../subscriptions/subscriptions.repository.ts';

export interface SubscriptionEndsDependencies extends ServiceContext {
  readonly payments: Payments;
  readonly log: Logger;
  readonly sync: (provider: PaymentProvider, subject: Subject) => Promise<unknown>;
}

/** Ends subscriptions at once: one of them, or everything that a user pays for before their account is deleted. */
export class SubscriptionEnds extends Service<SubscriptionEndsDependencies> {
  /**
   * Ends the user's open checkouts and running subscriptions, including those for teams. Returns whether a
   * subscription ran. @throws Refusal `provider_unreachable`
   */
  async endAll(userId: string): Promise<boolean> {
    const { db, payments, sync, log } = this.dependencies;
    try {
      let isEnded = false;
      for (const { provider, checkout } of await findOpenCheckouts(db, userId))
        if (await this.#endCheckout(payments.byName.get(provider), checkout)) isEnded = true;
      const running = renewing(payments, await findUnended(db, userId));
      for (const { provider, id } of running) {
        await provider.recurring.cancelNow(id);
        await sync(provider, { kind: 'subscription', id });
      }
      return isEnded || running.length > 0;
    } catch (error) {
      log.warn(
        { err: error, user: userId },
        'a subscription could not be ended before its account is deleted',
      );
      if (error instanceof Refusal) throw error;
      throw new Refusal(
        'provider_unreachable',
        'The account was not deleted, because its subscription could not be cancelled at the payment provider. Try again in a moment.',
      );
    }
  }

  /**
   * Ends one subscription of a user, or of a team that they pay for, without a refund. The provider ends it first, and
   * its state is applied here, so that nothing is charged for what is closed. Returns the name of its plan.
   * @throws Refusal `not_found`, `not_possible`, `provider_unreachable`
   */
  async end(userId: string, subscriptionId: string): Promise<string> {
    const { db, payments, sync, log } = this.dependencies;
    const row = await findSubscriptionById(db, subscriptionId);
    if (row?.user_id !== userId) throw new Refusal('not_found', 'This user has no such subscription.');
    const { provider_subscription: id, status, plan } = row;
    if (status === 'expired') throw new Refusal('not_possible', 'This subscription has ended already.');
    const provider = payments.byName.get(row.provider);
    if (id === null || !provider) throw new Refusal('not_possible', notRenewed);
    try {
      await provider.recurring.cancelNow(id);
      await sync(provider, { kind: 'subscription', id });
    } catch (error) {
      if (error instanceof PaymentRefused) throw new Refusal('not_possible', error.message);
      log.warn(
        { err: error, provider: provider.name, subscription: id },
        'a subscription could not be ended',
      );
      throw new Refusal('provider_unreachable', unanswered);
    }
    return plan.name;
  }

  /**
   * Ends a checkout with the subscription that it began; returns whether there was one. Nothing is stored here about a
   * subscription whose order is not paid: the money is on its way, or it is another amount than the order's.
   */
  async #endCheckout(provider: PaymentProvider | undefined, checkout: string): Promise<boolean> {
    if (!provider) return false;
    const subject = { kind: 'checkout', id: checkout } as const;
    await provider.expireCheckout(checkout);
    const { subscription = null } = (await provider.fetch(subject)) ?? {};
    const runs = subscription !== null && subscription.status !== 'ended';
    if (runs) await provider.recurring.cancelNow(subscription.id);
    await this.dependencies.sync(provider, subject);
    return runs;
  }
}

const notRenewed =
  'No payment provider of this site renews this subscription, so there is nothing to end. End its access instead.';
const unanswered =
  'The payment provider did not answer, so the subscription may still be running. Try again in a moment.';

/**
 * Subscriptions with their providers, without those of a sandbox that this site no longer has: it takes no money, and
 * without it nothing renews. @throws Refusal `provider_unreachable` before any is ended, if one cannot be
 */
function renewing(
  { byName }: Payments,
  subscriptions: Awaited<ReturnType<typeof findUnended>>,
): { readonly provider: PaymentProvider; readonly id: string }[] {
  return subscriptions.flatMap(({ provider: name, id }) => {
    const provider = byName.get(name);
    if (!provider && name !== 'sandbox') throw withoutKeys(name);
    return provider ? [{ provider, id }] : [];
  });
}

function withoutKeys(name: string): Refusal {
  const provider = name.charAt(0).toUpperCase() + name.slice(1);
  return new Refusal(
    'provider_unreachable',
    `The account was not deleted, because its subscription runs at ${provider}, and this site no longer has the keys to cancel it there. The operator of the site must set them again first.`,
  );
}
