import { jobHandler } from '../../platform/queue/queue.ts';
import { billingRoutes } from './billing/billing.routes.ts';
import { SubscriptionEnds } from './billing/subscription-ends.service.ts';
import { BillingService } from './billing/billing.service.ts';
import { cartIds } from './cart/cart.repository.ts';
import { CartService } from './cart/cart.service.ts';
import { orderToCheck, paymentEventReceived } from './commerce.jobs.ts';
import { commerceRoutes } from './commerce.routes.ts';
import { createCustomers } from './customers/customers.wiring.ts';
import { findOwnedIds, isEntitled, isSubscribed, ownedIds } from './entitlements/entitlements.repository.ts';
import { commerceDataOf } from './purchases/data-export.service.ts';
import { giftRoutes } from './gifts/gifts.routes.ts';
import { GiftsService } from './gifts/gifts.service.ts';
import { teamRoutes } from './teams/teams.routes.ts';
import { TeamsService } from './teams/teams.service.ts';
import { CheckoutService } from './checkout/checkout.service.ts';
import { findCourseOrders } from './orders/orders.repository.ts';
import { OrdersService } from './orders/orders.service.ts';
import { PlansService } from './plans/plans.service.ts';
import { PurchasesService } from './purchases/purchases.service.ts';
import { SettlementService } from './settlement/settlement.service.ts';
import { SubscriptionsService } from './subscriptions/subscriptions.service.ts';
import { findLongestSubscriptions } from './subscriptions/figures.repository.ts';
import { statusAt } from './subscriptions/subscription.ts';
import type { CommerceDependencies, Commerce } from './commerce.types.ts';

export function createCommerce(dependencies: CommerceDependencies): Commerce {
  const { clock } = dependencies;
  const plans = new PlansService(dependencies);
  const checkout = new CheckoutService(dependencies);
  const settlement = new SettlementService(dependencies);
  const sync: SettlementService['sync'] = (provider, subject) => settlement.sync(provider, subject);
  const orders = new OrdersService({ ...dependencies, sync });
  const ends = new SubscriptionEnds({ ...dependencies, sync });
  const billing = new BillingService({ ...dependencies, sync });
  const customers = createCustomers({ ...dependencies, sync });
  const teams = new TeamsService({ ...dependencies, billing });
  const subscriptions = new SubscriptionsService({ ...dependencies, checkout });
  const purchases = new PurchasesService(dependencies);
  const cart = new CartService({ ...dependencies, checkout });
  return {
    routes: [
      ...commerceRoutes({ plans, orders, subscriptions, cart, purchases, settlement }),
      ...billingRoutes(billing),
      ...customers.routes,
      ...giftRoutes(new GiftsService(dependencies)),
      ...teamRoutes(teams),
    ],
    handlers: [
      jobHandler(paymentEventReceived, ({ data }) => settlement.handle(data.eventId)),
      jobHandler(orderToCheck, ({ data }) => orders.check(data.reference)),
      ...customers.handlers,
    ],
    mayWatchPremium: (db, userId, courseId) => isEntitled(db, userId, courseId, clock.now()),
    owns: async (db, userId, courseId) => (await findOwnedIds(db, userId, clock.now())).includes(courseId),
    keptIds: (userId) => keptIds(userId, clock.now()),
    statusesOf: (userIds) => statusesOf(dependencies, userIds),
    ordersOf: (courseId) => findCourseOrders(dependencies.db, courseId),
    ownDataOf: (currentUser) => commerceDataOf({ ...dependencies, subscriptions, purchases }, currentUser),
    offeredSeat: (seatId) => teams.offered(seatId),
    endBilling: (userId) => ends.endAll(userId),
    replayUnhandled: () => settlement.replayUnhandled(),
  };
}

async function statusesOf({ db, clock }: CommerceDependencies, userIds: readonly string[]) {
  const rows = userIds.length > 0 ? await findLongestSubscriptions(db, userIds) : [];
  return new Map(rows.map((row) => [row.user_id, statusAt(row, clock.now())]));
}

function keptIds(userId: string, now: Date): ReturnType<Commerce['keptIds']> {
  return { cart: cartIds(userId, now), owned: ownedIds(userId, now), subscribed: isSubscribed(userId, now) };
}
