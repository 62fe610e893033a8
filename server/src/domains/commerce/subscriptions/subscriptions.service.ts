import type { OtherAccess, Subscription } from '@fit-coder/contracts/commerce';
import type { Database } from '../../../platform/database/database.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { findOtherAccess } from '../entitlements/other-access.repository.ts';
import type { OpenedOrder } from '../checkout/checkout-once.ts';
import type { CheckoutService, CheckoutTerms } from '../checkout/checkout.service.ts';
import type { PaymentProvider, Payments } from '../payments/payment-provider.ts';
import { refuseSubscriber } from './refuse-subscriber.ts';
import { presentSubscription } from './subscription.ts';
import {
  draftPlanOrder,
  mustBeAsShown,
  planTerms,
  type PlanChoice,
  type ShownTerms,
} from './subscription-order.ts';
import { findSubscription } from './subscriptions.repository.ts';

export interface SubscriptionsDependencies extends ServiceContext {
  readonly checkout: CheckoutService;
  readonly payments: Payments;
}

/** Shows and orders a user's subscription. */
export class SubscriptionsService extends Service<SubscriptionsDependencies> {
  async subscriptionOf(currentUser: CurrentUser): Promise<Subscription | null> {
    const { db, clock, payments } = this.dependencies;
    const row = await findSubscription(db, currentUser.userId);
    return row && presentSubscription(row, payments.byName.get(row.provider) ?? null, clock.now());
  }

  /** What opens every course to the user besides a subscription of their own; the longest, if there are several. */
  async otherAccessOf({ userId }: CurrentUser): Promise<OtherAccess | null> {
    const { db, clock } = this.dependencies;
    const found = await findOtherAccess(db, userId, clock.now());
    return found && { ...found, until: found.until?.toISOString() ?? null };
  }

  /**
   * Orders a plan at the price for this buyer. `shown` are the terms that the client showed, if it says them.
   * @throws Refusal `not_found`, `already_subscribed`, `coupon_refused`, `not_for_sale`, `stale_order`, and those of
   * `CheckoutService.order`
   */
  async subscribe(
    currentUser: CurrentUser,
    wanted: PlanChoice,
    terms: CheckoutTerms,
    shown?: ShownTerms,
  ): Promise<OpenedOrder> {
    const { checkout, clock } = this.dependencies;
    const { userId } = currentUser;
    const { country, coupon, shownCents, key, body, giftMessage } = terms;
    const price = async (db: Database, provider: PaymentProvider, reserves: boolean) => {
      const now = clock.now();
      if (!wanted.isGift && wanted.seats === undefined) await refuseSubscriber(db, userId, now);
      const request = { buyer: { userId, country }, coupon, now, reserves };
      const priced = await planTerms(db, provider, wanted, request);
      mustBeAsShown(priced, shownCents, shown);
      return priced;
    };
    return checkout.order(currentUser, {
      ...{ key, body, coupon, giftMessage },
      check: (db, provider) => price(db, provider, false),
      draft: async (tx, provider) => {
        const priced = await price(tx, provider, true);
        return {
          order: await draftPlanOrder(tx, provider, userId, priced, country),
          discount: priced.choice.discount,
        };
      },
    });
  }
}
