import {
  addToCart,
  checkOutCart,
  getCart,
  getOrder,
  getSubscription,
  listPlans,
  paymentWebhook,
  removeFromCart,
  subscribe,
} from '@fit-coder/contracts/commerce';
import { listPurchases } from '@fit-coder/contracts/selling/purchases';
import { listAwaitedOrders } from '@fit-coder/contracts/selling/orders';
import { route, currentUserOf, type Call, type Route } from '../../platform/route.ts';
import type { CheckoutTerms } from './checkout/checkout.service.ts';
import type { CartService } from './cart/cart.service.ts';
import { invoiceRoutes } from './invoices/invoices.routes.ts';
import type { InvoicesService } from './invoices/invoices.service.ts';
import type { OrdersService } from './orders/orders.service.ts';
import type { PurchasesService } from './purchases/purchases.service.ts';
import type { SettlementService } from './settlement/settlement.service.ts';
import { shopRoutes } from './shop/shop.routes.ts';
import type { ShopService } from './shop/shop.service.ts';
import type { PlansService } from './plans/plans.service.ts';
import type { SubscriptionsService } from './subscriptions/subscriptions.service.ts';

export interface CommerceServices {
  readonly plans: PlansService;
  readonly orders: OrdersService;
  readonly subscriptions: SubscriptionsService;
  readonly cart: CartService;
  readonly purchases: PurchasesService;
  readonly settlement: SettlementService;
  readonly invoices: InvoicesService;
  readonly shop: ShopService;
}

const ordered = 'Your order was created. Pay for it on the next page.';

export function commerceRoutes(services: CommerceServices): Route[] {
  const { plans, orders, subscriptions, cart, purchases, settlement } = services;
  return [
    route(listPlans, () => plans.offer()),
    route(getSubscription, async (call) => ({
      subscription: await subscriptions.subscriptionOf(currentUserOf(call)),
      otherAccess: await subscriptions.otherAccessOf(currentUserOf(call)),
    })),
    route(subscribe, async (call) => {
      const { plan, seats, gift, shown } = call.body;
      const choice = { plan, seats, isGift: gift !== undefined };
      const { reference, url, subscriptionId } = await subscriptions.subscribe(
        currentUserOf(call),
        choice,
        termsOf(call),
        shown,
      );
      return { subscriptionid: subscriptionId, reference, url, message: ordered };
    }),
    ...cartRoutes(cart),
    ...invoiceRoutes(services.invoices),
    ...shopRoutes(services.shop),
    route(listPurchases, (call) => purchases.page(currentUserOf(call), call.query.cursor)),
    route(listAwaitedOrders, async (call) => ({ orders: await orders.awaited(currentUserOf(call)) })),
    route(getOrder, async (call) => ({ order: await orders.order(call.params.reference, call.currentUser) })),
    route(paymentWebhook, async (call) => {
      await settlement.receive(call.params.provider, call.rawBody, call.headers, call);
      return { received: true };
    }),
  ];
}

function cartRoutes(cart: CartService): Route[] {
  return [
    route(getCart, async (call) => ({ cart: await cart.cart(currentUserOf(call)) })),
    route(addToCart, async (call) => ({ message: await cart.add(currentUserOf(call), call.body.courses) })),
    route(removeFromCart, async (call) => {
      await cart.remove(currentUserOf(call), call.params.id);
      return { message: 'Removed from cart.' };
    }),
    route(checkOutCart, async (call) => {
      const { reference, url } = await cart.checkOut(currentUserOf(call), termsOf(call));
      return { reference, url, message: ordered };
    }),
  ];
}

/** How the client wants to buy, from either checkout. */
function termsOf({ body, country }: Call<typeof subscribe> | Call<typeof checkOutCart>): CheckoutTerms {
  return {
    country,
    coupon: body.coupon ?? '',
    shownCents: body.totalCents,
    key: body.key,
    giftMessage: body.gift?.message,
    body,
  };
}
