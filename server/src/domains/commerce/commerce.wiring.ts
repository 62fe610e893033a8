import type { Clock } from '../../platform/clock.ts';
import { jobHandler, type JobHandler } from '../../platform/queue/queue.ts';
import type { Route } from '../../platform/route.ts';
import { cartIds } from './cart/cart.repository.ts';
import { CartService } from './cart/cart.service.ts';
import { orderToCheck, paymentEventReceived, refundRequested } from './commerce.jobs.ts';
import { commerceRoutes } from './commerce.routes.ts';
import { findOwnedIds, isEntitled, isSubscribed, ownedIds } from './entitlements/entitlements.repository.ts';
import { commerceDataOf } from './purchases/data-export.service.ts';
import { CheckoutService } from './checkout/checkout.service.ts';
import { findCourseOrders } from './orders/orders.repository.ts';
import { OrdersService } from './orders/orders.service.ts';
import { accessRoutes, customerRoutes } from './customers/customers.routes.ts';
import { CustomersService } from './customers/customers.service.ts';
import { GrantsService } from './entitlements/grants.service.ts';
import { LedgerService } from './entitlements/ledger.service.ts';
import { OwnRefundsService } from './refunds/own-refunds.service.ts';
import { refundRoutes } from './refunds/refunds.routes.ts';
import { RefundsService, type RefundsDependencies } from './refunds/refunds.service.ts';
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
  const syncing: SyncingDependencies = {
    ...dependencies,
    sync: (provider, subject) => settlement.sync(provider, subject),
  };
  const orders = new OrdersService(syncing);
  const money = createMoney(syncing);
  const subscriptions = new SubscriptionsService({ ...dependencies, checkout });
  const purchases = new PurchasesService(dependencies);
  const cart = new CartService({ ...dependencies, checkout });
  return {
    routes: [
      ...commerceRoutes({ plans, orders, subscriptions, cart, purchases, settlement }),
      ...money.routes,
    ],
    handlers: [
      jobHandler(paymentEventReceived, ({ data }) => settlement.handle(data.eventId)),
      jobHandler(orderToCheck, ({ data }) => orders.check(data.reference)),
      money.handler,
    ],
    ...accessAt(clock),
    statusesOf: async (userIds) => {
      const rows = userIds.length > 0 ? await findLongestSubscriptions(dependencies.db, userIds) : [];
      return new Map(rows.map((row) => [row.user_id, statusAt(row, clock.now())]));
    },
    ordersOf: (courseId) => findCourseOrders(dependencies.db, courseId),
    ownDataOf: (currentUser) => commerceDataOf({ ...dependencies, subscriptions, purchases }, currentUser),
    replayUnhandled: () => settlement.replayUnhandled(),
  };
}

/** What is open to users at the present time. */
function accessAt(clock: Clock): Pick<Commerce, 'mayWatchPremium' | 'owns' | 'keptIds'> {
  return {
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
  };
}

type SyncingDependencies = CommerceDependencies & Pick<RefundsDependencies, 'sync'>;

/** What users can ask about their access and their money, and administrators about everyone's. */
function createMoney(dependencies: SyncingDependencies): { routes: Route[]; handler: JobHandler } {
  const refunds = new RefundsService(dependencies);
  const customers = new CustomersService(dependencies);
  const grants = new GrantsService(dependencies);
  return {
    routes: [
      ...refundRoutes(refunds, new OwnRefundsService({ ...dependencies, refunds })),
      ...accessRoutes(new LedgerService(dependencies), grants, customers),
      ...customerRoutes(customers),
    ],
    handler: jobHandler(refundRequested, async ({ data }) => void (await refunds.carryOut(data.requestId))),
  };
}
