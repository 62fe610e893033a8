import type { Order, Plan, Subscription } from '@fit-coder/contracts/commerce';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { DB } from '../../platform/database.generated.ts';
import type { Logger } from '../../platform/log.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/route.ts';
import { newReference, presentOrder } from './order.ts';
import { failPendingOrder, findOrder, insertOrder, nameCheckout } from './orders.repository.ts';
import type { OpenedCheckout, PaymentProvider, Payments } from './payment-provider.ts';
import { presentPlan, type PlanRow } from './plan.ts';
import { activePlans, findActivePlan } from './plans.repository.ts';
import { presentSubscription, statusAt } from './subscription.ts';
import { findSubscription, insertSubscription } from './subscriptions.repository.ts';

export interface SubscribingParts {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly log: Logger;
}

/** An order that was sent to its provider. `url` is the page where it is paid. */
export interface Ordered {
  readonly subscriptionid: string;
  readonly reference: string;
  readonly url: string;
}

/** The use cases of a buyer. */
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
   * Orders a subscription at the plan's price. The order is committed before the provider hears of it, so that no
   * payment can arrive for an order that nobody knows.
   * @throws Refusal `not_found`, `already_subscribed`, `provider_unreachable`
   */
  async subscribe(viewer: Viewer, planId: string): Promise<Ordered> {
    const { db, payments } = this.#parts;
    const plan = await findActivePlan(db, planId);
    if (!plan) throw new Refusal('not_found', 'There is no such plan. Choose one of those on offer.');
    await this.#refuseSubscriber(viewer);
    const provider = payments.chosen;
    if (!provider) throw new Refusal('provider_unreachable', 'This site takes no payments yet.');
    const reference = newReference();
    const subscriptionid = await this.#writeOrder(viewer, plan, provider, reference);
    const checkout = await this.#openCheckout(provider, plan, reference);
    await nameCheckout(db, reference, checkout.id);
    return { subscriptionid, reference, url: checkout.url };
  }

  async #refuseSubscriber(viewer: Viewer): Promise<void> {
    const row = await findSubscription(this.#parts.db, viewer.userId);
    if (!row || statusAt(row, this.#parts.clock.now()) !== 'active') return;
    throw new Refusal('already_subscribed', 'You have a subscription already. Every course is open to you.');
  }

  #writeOrder(viewer: Viewer, plan: PlanRow, provider: PaymentProvider, reference: string): Promise<string> {
    return this.#parts.db.transaction().execute(async (tx) => {
      const subscription = { userId: viewer.userId, planId: plan.id, provider: provider.name };
      const subscriptionId = await insertSubscription(tx, subscription);
      await insertOrder(tx, {
        reference,
        userId: viewer.userId,
        subscriptionId,
        amountCents: plan.price_cents,
        currency: plan.currency,
        provider: provider.name,
        description: `${plan.name} subscription`,
      });
      return subscriptionId;
    });
  }

  async #openCheckout(provider: PaymentProvider, plan: PlanRow, reference: string): Promise<OpenedCheckout> {
    try {
      return await provider.createCheckout({
        reference,
        description: `${plan.name} subscription`,
        amountCents: plan.price_cents,
        currency: plan.currency,
        successPath: `/paymentsuccess?reference=${reference}`,
        failurePath: `/failpay?reference=${reference}`,
        cancelPath: '/subscribe',
      });
    } catch (error) {
      const { db, clock, log } = this.#parts;
      log.warn({ err: error, provider: provider.name, reference }, 'a checkout could not be opened');
      await failPendingOrder(db, reference, clock.now());
      throw new Refusal(
        'provider_unreachable',
        'The payment page cannot be reached. Nothing was charged; try again in a moment.',
      );
    }
  }
}
