import type { Order, Plan, Subscription } from '@fit-coder/contracts/commerce';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { DB } from '../../../platform/database/database.generated.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Viewer } from '../../../platform/route.ts';
import { presentOrder } from '../checkout/order.ts';
import type { Ordering } from '../checkout/checkout.service.ts';
import { findOrder } from '../checkout/orders.repository.ts';
import { presentPlan } from './plan.ts';
import { activePlans, findActivePlan } from './plans.repository.ts';
import { presentSubscription, statusAt } from './subscription.ts';
import { findSubscription, insertSubscription } from './subscriptions.repository.ts';

export interface SubscribingParts {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  readonly ordering: Ordering;
}

/** The use cases of a subscriber. */
export class SubscribingService {
  readonly #parts: SubscribingParts;

  constructor(parts: SubscribingParts) {
    this.#parts = parts;
  }

  async plans(): Promise<Plan[]> {
    return (await activePlans(this.#parts.db)).map(presentPlan);
  }

  async subscriptionOf(viewer: Viewer): Promise<Subscription | null> {
    const row = await findSubscription(this.#parts.db, viewer.userId);
    return row && presentSubscription(row, this.#parts.clock.now());
  }

  /** What anyone who holds the reference may know. @throws Refusal `not_found` */
  async order(reference: string): Promise<Order> {
    const row = await findOrder(this.#parts.db, reference);
    if (!row) throw new Refusal('not_found', 'There is no order with this reference.');
    return presentOrder(row);
  }

  /**
   * Orders a subscription at the plan's price.
   * @throws Refusal `not_found`, `already_subscribed`, `provider_unreachable`
   */
  async subscribe(
    viewer: Viewer,
    planId: string,
  ): Promise<{ subscriptionid: string; reference: string; url: string }> {
    const plan = await findActivePlan(this.#parts.db, planId);
    if (!plan) throw new Refusal('not_found', 'There is no such plan. Choose one of those on offer.');
    await this.#refuseSubscriber(viewer);
    const { draft, reference, url } = await this.#parts.ordering.order(viewer, {
      cancelPath: '/subscribe',
      draft: async (tx, provider) => ({
        kind: 'subscription',
        subscriptionId: await insertSubscription(tx, { userId: viewer.userId, planId: plan.id, provider }),
        amountCents: plan.price_cents,
        currency: plan.currency,
        description: `${plan.name} subscription`,
        items: [],
      }),
    });
    return { subscriptionid: draft.subscriptionId, reference, url };
  }

  async #refuseSubscriber(viewer: Viewer): Promise<void> {
    const row = await findSubscription(this.#parts.db, viewer.userId);
    if (!row || statusAt(row, this.#parts.clock.now()) !== 'active') return;
    throw new Refusal('already_subscribed', 'You have a subscription already. Every course is open to you.');
  }
}
