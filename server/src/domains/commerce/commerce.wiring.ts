import { jobHandler } from '../../platform/queue/queue.ts';
import { cartIds } from './cart/cart.repository.ts';
import { CartService } from './cart/cart.service.ts';
import { orderToCheck, paymentEventReceived } from './commerce.jobs.ts';
import { commerceRoutes } from './commerce.routes.ts';
import { findOwnedIds, isEntitled, isSubscribed, ownedIds } from './entitlements/entitlements.repository.ts';
import { commerceDataOf } from './purchases/data-export.service.ts';
import { CheckoutService } from './checkout/checkout.service.ts';
import type { FiguresServices } from './figures/figures.routes.ts';
import { FiguresService } from './figures/figures.service.ts';
import { ListedOrdersService } from './figures/orders/listed-orders.service.ts';
import { findCourseOrders } from './orders/orders.repository.ts';
import { OrdersService } from './orders/orders.service.ts';
import { AlarmsService } from './payments/alarms/alarms.service.ts';
import { LedgerService } from './payments/ledger/ledger.service.ts';
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
  const orders = new OrdersService({
    ...dependencies,
    sync: (provider, subject) => settlement.sync(provider, subject),
  });
  const subscriptions = new SubscriptionsService({ ...dependencies, checkout });
  const purchases = new PurchasesService(dependencies);
  const cart = new CartService({ ...dependencies, checkout });
  return {
    routes: commerceRoutes({
      ...{ plans, orders, subscriptions, cart, purchases, settlement },
      administration: administrationOf(dependencies, settlement),
    }),
    handlers: [
      jobHandler(paymentEventReceived, ({ data }) => settlement.handle(data.eventId)),
      jobHandler(orderToCheck, ({ data }) => orders.check(data.reference)),
    ],
    mayWatchPremium: (db, userId, courseId) => isEntitled(db, userId, courseId, clock.now()),
    owns: async (db, userId, courseId) => (await findOwnedIds(db, userId, clock.now())).includes(courseId),
    keptIds: (userId) => {
      const now = clock.now();
      return {
        cart: cartIds(userId, now),
        owned: ownedIds(userId, now),
        subscribed: isSubscribed(userId, now),
      };
    },
    statusesOf: async (userIds) => {
      const rows = userIds.length > 0 ? await findLongestSubscriptions(dependencies.db, userIds) : [];
      return new Map(rows.map((row) => [row.user_id, statusAt(row, clock.now())]));
    },
    ordersOf: (courseId) => findCourseOrders(dependencies.db, courseId),
    ownDataOf: (currentUser) => commerceDataOf({ ...dependencies, subscriptions, purchases }, currentUser),
    replayUnhandled: () => settlement.replayUnhandled(),
  };
}

/** What administrators see of the money, and do about it. */
function administrationOf(
  dependencies: CommerceDependencies,
  settlement: SettlementService,
): FiguresServices {
  const alarms = new AlarmsService(dependencies);
  return {
    alarms,
    orders: new ListedOrdersService({ ...dependencies, alarms }),
    figures: new FiguresService(dependencies),
    ledger: new LedgerService({ ...dependencies, replay: (eventId) => settlement.replay(eventId) }),
  };
}
