import type { Subscription } from '@fit-coder/contracts/commerce';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { CheckoutService } from '../checkout/checkout.service.ts';
import { findActivePlan } from '../plans/plans.repository.ts';
import { presentSubscription, statusAt } from './subscription.ts';
import { findSubscription, insertSubscription } from './subscriptions.repository.ts';

export interface SubscriptionsDependencies extends ServiceContext {
  readonly checkout: CheckoutService;
}

/** Shows and orders a user's subscription. */
export class SubscriptionsService extends Service<SubscriptionsDependencies> {
  async subscriptionOf(currentUser: CurrentUser): Promise<Subscription | null> {
    const row = await findSubscription(this.dependencies.db, currentUser.userId);
    return row && presentSubscription(row, this.dependencies.clock.now());
  }

  /**
   * Orders a subscription at the plan's price.
   * @throws Refusal `not_found`, `already_subscribed`, `provider_unreachable`
   */
  async subscribe(
    currentUser: CurrentUser,
    planId: string,
  ): Promise<{ subscriptionid: string; reference: string; url: string }> {
    const plan = await findActivePlan(this.dependencies.db, planId);
    if (!plan) throw new Refusal('not_found', 'There is no such plan. Choose another one.');
    await this.#refuseSubscriber(currentUser);
    const { draft, reference, url } = await this.dependencies.checkout.order(currentUser, {
      cancelPath: '/subscribe',
      draft: async (tx, provider) => ({
        kind: 'subscription',
        subscriptionId: await insertSubscription(tx, {
          userId: currentUser.userId,
          planId: plan.id,
          provider,
        }),
        amountCents: plan.price_cents,
        currency: plan.currency,
        description: `${plan.name} subscription`,
        items: [],
      }),
    });
    return { subscriptionid: draft.subscriptionId, reference, url };
  }

  async #refuseSubscriber(currentUser: CurrentUser): Promise<void> {
    const row = await findSubscription(this.dependencies.db, currentUser.userId);
    if (!row || statusAt(row, this.dependencies.clock.now()) !== 'active') return;
    throw new Refusal('already_subscribed', 'You already have a subscription. Every course is open to you.');
  }
}
