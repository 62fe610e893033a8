import type { PlanChangePreview } from '@fit-coder/contracts/selling/billing';
import type { Subscription } from '@fit-coder/contracts/commerce';
import type { Logger } from '../../../platform/observation/log.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import {
  PaymentRefused,
  type ChangePreview,
  type PaymentProvider,
  type Payments,
  type PlanChange,
} from '../payments/payment-provider.ts';
import type { Subject } from '../payments/provider-states.ts';
import { mustCostWhatWasShown } from '../pricing/shown-amount.ts';
import { findUsedBefore } from '../subscriptions/credit.repository.ts';
import {
  actionsOf,
  nextCharge,
  presentSubscription,
  type SubscriptionRow,
} from '../subscriptions/subscription.ts';
import { findSubscription, findSubscriptionById } from '../subscriptions/subscriptions.repository.ts';
import { findPlanChange, type WantedChange } from './plan-change.ts';

export interface BillingDependencies extends ServiceContext {
  readonly payments: Payments;
  readonly log: Logger;
  readonly sync: (provider: PaymentProvider, subject: Subject) => Promise<unknown>;
}

/** A subscription that its provider renews. */
interface Renewing {
  readonly provider: PaymentProvider;
  readonly row: SubscriptionRow;
  /** The provider's id. */
  readonly id: string;
}

/** What the client repeats of a preview. */
export interface ShownChange extends WantedChange {
  readonly computedFor: string;
  readonly nowCents: number;
  /** Absent if the client does not repeat it. */
  readonly nextCents?: number | undefined;
}

const otherCost = 'The cost has changed. Check the new cost, then confirm it.';

/** A preview can be confirmed within this time. */
const previewMs = 15 * 60_000;

/**
 * The commands about a subscription that the user pays for: their own, or a team's. Each is sent to the provider, whose
 * state is then fetched: what is stored here is never ahead of it.
 */
export class BillingService extends Service<BillingDependencies> {
  /** `subscription`: a team's; absent for the user's own. @throws Refusal `not_found`, `not_possible`, `provider_unreachable` */
  async cancel(currentUser: CurrentUser, subscription?: string): Promise<Subscription | null> {
    return this.#command(currentUser, subscription, 'cancel', ({ provider, id }) =>
      provider.recurring.cancelAtPeriodEnd(id),
    );
  }

  /** @throws Refusal `not_found`, `not_possible`, `provider_unreachable` */
  async resume(currentUser: CurrentUser, subscription?: string): Promise<Subscription | null> {
    return this.#command(currentUser, subscription, 'resume', async ({ provider, id }) =>
      provider.recurring.resume?.(id),
    );
  }

  /** @throws Refusal `not_found`, `not_possible`, `provider_unreachable` */
  async preview(currentUser: CurrentUser, wanted: WantedChange): Promise<PlanChangePreview> {
    const { db } = this.dependencies;
    const renewing = await this.#mustAllow(currentUser, wanted.subscription, 'change');
    const change = await findPlanChange(db, renewing.row, wanted);
    const preview = await this.#ask(renewing, ({ provider, id }) =>
      must(provider.recurring.changes).preview(id, change),
    );
    return {
      plan: change.price.planId,
      nowCents: preview.now.amount,
      nextCents: await this.#nextOf(renewing.row, change, preview),
      currency: preview.next.currency,
      nextAt: preview.nextAt.toISOString(),
      computedFor: preview.computedFor.toISOString(),
    };
  }

  /**
   * Changes the plan at the cost that was shown.
   * @throws Refusal `not_found`, `not_possible`, `provider_unreachable`, `stale_order` after 15 minutes
   */
  async change(currentUser: CurrentUser, shown: ShownChange): Promise<Subscription | null> {
    const { db, clock } = this.dependencies;
    const computedFor = new Date(shown.computedFor);
    const age = clock.now().getTime() - computedFor.getTime();
    if (age > previewMs || age < -60_000)
      throw new Refusal('stale_order', 'This offer is too old. Check the new cost, then confirm it.');
    return this.#command(currentUser, shown.subscription, 'change', async ({ provider, row, id }) => {
      const change = await findPlanChange(db, row, shown);
      const { preview, apply } = must(provider.recurring.changes);
      const cost = await preview(id, change, computedFor);
      mustCostWhatWasShown(cost.now.amount, shown.nowCents, otherCost);
      mustCostWhatWasShown(await this.#nextOf(row, change, cost), shown.nextCents, otherCost);
      const key = `${row.id}-${change.price.id}-${change.quantity}-${computedFor.getTime()}`;
      await apply(id, change, computedFor, key);
    });
  }

  /** `subscription`: a team's; absent for the user's own. @throws Refusal `not_found`, `not_possible`, `provider_unreachable` */
  async portal(currentUser: CurrentUser, subscription?: string): Promise<string> {
    const renewing = await this.#mustAllow(currentUser, subscription, 'portal');
    return this.#ask(renewing, ({ provider, id }) =>
      must(provider.openPortal)({ userId: currentUser.userId, subscription: id }, '/profile'),
    );
  }

  /** What is charged at the next renewal. Other subscriptions that renew before it use a shared credit first. */
  async #nextOf(row: SubscriptionRow, { price, quantity }: PlanChange, cost: ChangePreview): Promise<number> {
    const { credit, next, nextAt } = cost;
    if (!credit.isShared || credit.amount <= 0) return next.amount;
    const used = await findUsedBefore(this.dependencies.db, row.id, nextAt);
    const usable = Math.max(0, credit.amount - used);
    return nextCharge({ amount: price.amount, quantity, credit: usable });
  }

  async #command(
    currentUser: CurrentUser,
    subscription: string | undefined,
    action: Subscription['actions'][number],
    send: (renewing: Renewing) => Promise<void>,
  ): Promise<Subscription | null> {
    const { db, clock, payments, sync } = this.dependencies;
    const renewing = await this.#mustAllow(currentUser, subscription, action);
    await this.#ask(renewing, send);
    await this.#ask(renewing, ({ provider, id }) => sync(provider, { kind: 'subscription', id }));
    const row = await findSubscriptionById(db, renewing.row.id);
    return row && presentSubscription(row, payments.byName.get(row.provider) ?? null, clock.now());
  }

  async #mustAllow(
    { userId }: CurrentUser,
    subscription: string | undefined,
    action: Subscription['actions'][number],
  ): Promise<Renewing> {
    const { db, payments, clock } = this.dependencies;
    const row = await (subscription === undefined
      ? findSubscription(db, userId)
      : findSubscriptionById(db, subscription));
    if (!row || row.user_id !== userId) throw new Refusal('not_found', 'You have no subscription.');
    const provider = payments.byName.get(row.provider);
    const { provider_subscription: id } = row;
    if (!provider || id === null || !actionsOf(row, provider, clock.now()).includes(action))
      throw new Refusal('not_possible', 'Your subscription does not allow this now. Reload the page.');
    return { provider, row, id };
  }

  /** Asks the provider, and turns its failures into sentences. */
  async #ask<Answer>(renewing: Renewing, call: (renewing: Renewing) => Promise<Answer>): Promise<Answer> {
    try {
      return await call(renewing);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (error instanceof PaymentRefused) throw new Refusal('not_possible', error.message);
      const { provider, id } = renewing;
      this.dependencies.log.warn(
        { err: error, provider: provider.name, subscription: id },
        'a command failed',
      );
      throw new Refusal(
        'provider_unreachable',
        'The payment provider cannot be reached. Try again in a moment.',
      );
    }
  }
}

/** Not null, as the actions of the subscription say. */
function must<Value>(value: Value | null): Value {
  if (value === null) throw new Error('the provider cannot do what the actions promised');
  return value;
}
