import { jobHandler, type JobHandler } from '../../platform/queue/queue.ts';
import { Sealer } from '../../platform/security/sealing.ts';
import { cartIds } from './cart/cart.repository.ts';
import { CartService } from './cart/cart.service.ts';
import {
  orderToCheck,
  paymentEventReceived,
  reconciliationDue,
  webhookDue,
  webhookGivenUp,
  webhooksToSweep,
} from './commerce.jobs.ts';
import { commerceRoutes } from './commerce.routes.ts';
import { findOwnedIds, isEntitled, isSubscribed, ownedIds } from './entitlements/entitlements.repository.ts';
import { commerceDataOf } from './purchases/data-export.service.ts';
import { CheckoutService } from './checkout/checkout.service.ts';
import { findCourseOrders } from './orders/orders.repository.ts';
import { OrdersService } from './orders/orders.service.ts';
import { outgoingWebhookRoutes } from './outgoing-webhooks/outgoing-webhooks.routes.ts';
import { deliveriesChannel } from './outgoing-webhooks/report-event.ts';
import { WebhookDeliveryService } from './outgoing-webhooks/webhook-delivery.service.ts';
import { WebhookEndpointsService } from './outgoing-webhooks/webhook-endpoints.service.ts';
import { PlansService } from './plans/plans.service.ts';
import { PurchasesService } from './purchases/purchases.service.ts';
import { reconciliationRoutes } from './reconciliation/reconciliation.routes.ts';
import { ReconciliationService } from './reconciliation/reconciliation.service.ts';
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
  const reconciliations = new ReconciliationService({ ...dependencies, sync });
  const subscriptions = new SubscriptionsService({ ...dependencies, checkout });
  const purchases = new PurchasesService(dependencies);
  const cart = new CartService({ ...dependencies, checkout });
  const webhooks = createWebhooks(dependencies);
  return {
    routes: [
      ...commerceRoutes({ plans, orders, subscriptions, cart, purchases, settlement }),
      ...reconciliationRoutes(reconciliations),
      ...outgoingWebhookRoutes(webhooks.endpoints),
    ],
    handlers: [
      jobHandler(paymentEventReceived, ({ data }) => settlement.handle(data.eventId)),
      jobHandler(orderToCheck, ({ data }) => orders.check(data.reference)),
      ...webhooks.handlers,
      jobHandler(reconciliationDue, async ({ signal }) => void (await reconciliations.run(signal))),
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
    sealWebhookSecretsAnew: () => webhooks.endpoints.sealAnew(),
    reconcile: async (signal) => ((await reconciliations.isRunning()) ? null : reconciliations.run(signal)),
  };
}

/** The outgoing webhooks. Every node hears of new deliveries and enqueues them; the queue keeps one job of each. */
function createWebhooks(dependencies: CommerceDependencies) {
  const { bus, log, secrets, production } = dependencies;
  const sealer = new Sealer(secrets, 'webhook endpoints');
  const sending = { ...dependencies, sealer, allowsPrivate: !production };
  const deliveries = new WebhookDeliveryService(sending);
  bus.listen(deliveriesChannel, () => {
    deliveries.enqueue().catch((error: unknown) => {
      log.warn({ err: error }, 'webhooks could not be enqueued; the next sweep does it');
    });
  });
  const handlers: JobHandler[] = [
    jobHandler(webhookDue, (run) => deliveries.deliver(run)),
    jobHandler(webhookGivenUp, ({ data }) => deliveries.giveUp(data.deliveryId)),
    jobHandler(webhooksToSweep, () => deliveries.sweep()),
  ];
  return { endpoints: new WebhookEndpointsService(sending), handlers };
}
