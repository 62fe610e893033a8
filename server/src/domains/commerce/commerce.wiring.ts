import { jobHandler } from '../../platform/queue/queue.ts';
import type { Route } from '../../platform/route.ts';
import { billingRoutes } from './billing/billing.routes.ts';
import { SubscriptionEnds } from './billing/subscription-ends.service.ts';
import { BillingService } from './billing/billing.service.ts';
import { cartIds } from './cart/cart.repository.ts';
import { CartService } from './cart/cart.service.ts';
import { orderToCheck, paymentEventReceived, preordersDue, remindersDue } from './commerce.jobs.ts';
import { commerceRoutes } from './commerce.routes.ts';
import { createCustomers } from './customers/customers.wiring.ts';
import {
  findOwnedIds,
  findPremiumRights,
  isEntitled,
  isSubscribed,
  ownedIds,
} from './entitlements/entitlements.repository.ts';
import { commerceDataOf } from './purchases/export/data-export.service.ts';
import { giftRoutes } from './gifts/gifts.routes.ts';
import { GiftsService } from './gifts/gifts.service.ts';
import { teamRoutes } from './teams/teams.routes.ts';
import { TeamsService } from './teams/teams.service.ts';
import { CheckoutService } from './checkout/checkout.service.ts';
import { InvoicesService } from './invoices/invoices.service.ts';
import { mailedInvoice } from './invoices/mailed-invoice.ts';
import { couponAdministrationRoutes } from './coupons/coupon-administration.routes.ts';
import { CouponAdministrationService } from './coupons/coupon-administration.service.ts';
import { figuresRoutesOf } from './figures/figures.wiring.ts';
import { findCourseOrders } from './orders/orders.repository.ts';
import { createOperations } from './operations.wiring.ts';
import { OrdersService } from './orders/orders.service.ts';
import { PlansService } from './plans/plans.service.ts';
import { planAdministrationRoutes } from './plans/plan-administration.routes.ts';
import { PlanAdministrationService } from './plans/plan-administration.service.ts';
import { PreordersService } from './preorders/preorders.service.ts';
import { PurchasesService } from './purchases/purchases.service.ts';
import { quoteRoutes } from './quotes/quotes.routes.ts';
import { QuotesService } from './quotes/quotes.service.ts';
import { SettlementService } from './settlement/settlement.service.ts';
import { ShopService } from './shop/shop.service.ts';
import { mailedSubscription } from './subscriptions/mailed-subscription.ts';
import { RemindersService } from './subscriptions/reminders.service.ts';
import { countryPricesRoutes } from './country-prices/country-prices.routes.ts';
import { CountryPricesService } from './country-prices/country-prices.service.ts';
import { findShopSettings } from './shop/shop-settings.repository.ts';
import { deleteDemoOrders, insertDemoOrders } from './orders/demo-orders.repository.ts';
import { seedPlans } from './plans/plan-seed.repository.ts';
import { arePlansOffered } from './plans/plans.repository.ts';
import { creditToJudge, subscriptionOrphaned } from './settlement/settlement.jobs.ts';
import { prepareCurrency } from './shop/site-currency.ts';
import { SubscriptionsService } from './subscriptions/subscriptions.service.ts';
import { findLongestSubscriptions } from './subscriptions/figures.repository.ts';
import { statusAt } from './subscriptions/subscription.ts';
import type { CommerceDependencies, Commerce } from './commerce.types.ts';

export function createCommerce(dependencies: CommerceDependencies): Commerce {
  const services = servicesOf(dependencies);
  const { settlement, orders, customers, operations, receipts, teams, ends } = services;
  const preorders = new PreordersService({ ...dependencies, refunds: customers.refunds });
  const { routes: _routes, handlers, ...commands } = operations;
  return {
    ...commands,
    routes: routesOf(dependencies, services),
    handlers: [
      ...handlers,
      jobHandler(paymentEventReceived, ({ data }) => settlement.handle(data.eventId)),
      jobHandler(subscriptionOrphaned, ({ data }) => settlement.endOrphan(data)),
      jobHandler(creditToJudge, ({ data }) => settlement.judgeCredit(data)),
      receipts.reminding,
      jobHandler(orderToCheck, ({ data }) => orders.check(data.reference)),
      jobHandler(preordersDue, () => preorders.giveBackLate()),
      ...customers.handlers,
    ],
    ...accessOf(dependencies),
    ...currencyOf(dependencies),
    planCoupons: dependencies.payments.chosen?.capabilities.firstDiscounts ?? false,
    ordersOf: (courseId) => findCourseOrders(dependencies.db, courseId),
    ownDataOf: (currentUser) => commerceDataOf({ ...dependencies, ...receipts, ...services }, currentUser),
    offeredSeat: (seatId) => teams.offered(seatId),
    endBilling: (userId) => ends.endAll(userId),
    replayUnhandled: () => settlement.replayUnhandled(),
    ...receipts.mailed,
  };
}

function servicesOf(dependencies: CommerceDependencies) {
  const settlement = new SettlementService(dependencies);
  const sync: SettlementService['sync'] = (provider, subject) => settlement.sync(provider, subject);
  const checkout = new CheckoutService({ ...dependencies, sync });
  const billing = new BillingService({ ...dependencies, sync });
  return {
    settlement,
    billing,
    plans: new PlansService(dependencies),
    orders: new OrdersService({ ...dependencies, sync }),
    ends: new SubscriptionEnds({ ...dependencies, sync }),
    customers: createCustomers({ ...dependencies, sync }),
    teams: new TeamsService({ ...dependencies, billing }),
    subscriptions: new SubscriptionsService({ ...dependencies, checkout }),
    purchases: new PurchasesService(dependencies),
    receipts: receiptsOf(dependencies),
    cart: new CartService({ ...dependencies, checkout }),
    operations: createOperations(dependencies, sync),
  };
}

function routesOf(dependencies: CommerceDependencies, services: ReturnType<typeof servicesOf>): Route[] {
  return [
    ...commerceRoutes({ ...services, ...services.receipts }),
    ...billingRoutes(services.billing),
    ...sellingRoutes(dependencies),
    ...teamRoutes(services.teams),
    ...services.customers.routes,
    ...figuresRoutesOf(dependencies, services.settlement),
    ...services.operations.routes,
  ];
}

/** Who may watch and owns what, for other domains. */
function accessOf(
  dependencies: CommerceDependencies,
): Pick<Commerce, 'mayWatchPremium' | 'owns' | 'premiumRights' | 'keptIds' | 'statusesOf'> {
  const { clock } = dependencies;
  return {
    mayWatchPremium: (db, userId, courseId) => isEntitled(db, userId, courseId, clock.now()),
    premiumRights: (db, userId) => findPremiumRights(db, userId, clock.now()),
    owns: async (db, userId, courseId) => (await findOwnedIds(db, userId, clock.now())).includes(courseId),
    keptIds,
    statusesOf: (userIds) => statusesOf(dependencies, userIds),
  };
}

/** Invoices, what they say, and the emails around them. */
function receiptsOf(dependencies: CommerceDependencies) {
  const { db, clock, site } = dependencies;
  const reminders = new RemindersService(dependencies);
  return {
    invoices: new InvoicesService(dependencies),
    shop: new ShopService(dependencies),
    reminding: jobHandler(remindersDue, async () => void (await reminders.remind())),
    mailed: {
      mailedInvoice: (id: string) => mailedInvoice(db, id, { site: site(), now: clock.now() }),
      mailedSubscription: (id: string) => mailedSubscription(db, id),
      sellerName: async () => (await findShopSettings(db)).seller.name,
    },
  };
}

function keptIds(userId: string, now: Date): ReturnType<Commerce['keptIds']> {
  return { cart: cartIds(userId, now), owned: ownedIds(userId, now), subscribed: isSubscribed(userId, now) };
}

async function statusesOf(
  { db, clock }: CommerceDependencies,
  userIds: readonly string[],
): ReturnType<Commerce['statusesOf']> {
  const rows = userIds.length > 0 ? await findLongestSubscriptions(db, userIds) : [];
  return new Map(rows.map((row) => [row.user_id, statusAt(row, clock.now())]));
}

/** Quotes and gifts, and what administrators decide about plans, prices and coupons. */
function sellingRoutes(dependencies: CommerceDependencies): Route[] {
  return [
    ...quoteRoutes(new QuotesService(dependencies)),
    ...giftRoutes(new GiftsService(dependencies)),
    ...planAdministrationRoutes(new PlanAdministrationService(dependencies)),
    ...countryPricesRoutes(new CountryPricesService(dependencies)),
    ...couponAdministrationRoutes(new CouponAdministrationService(dependencies)),
  ];
}

function currencyOf({
  db,
}: CommerceDependencies): Pick<
  Commerce,
  'publicShop' | 'prepareCurrency' | 'seedPlans' | 'addDemoOrders' | 'removeDemoOrders'
> {
  return {
    async publicShop() {
      const { currency, seller } = await findShopSettings(db);
      return { currency, contact: seller.email || null, plansOffered: await arePlansOffered(db) };
    },
    prepareCurrency: (wanted) => prepareCurrency(db, wanted),
    seedPlans: (plans) => seedPlans(db, plans),
    addDemoOrders: insertDemoOrders,
    removeDemoOrders: deleteDemoOrders,
  };
}
