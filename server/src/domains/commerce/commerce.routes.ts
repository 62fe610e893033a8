import {
  addToCart,
  checkOutCart,
  getCart,
  getOrder,
  getSubscription,
  listPlans,
  listPurchases,
  paymentWebhook,
  removeFromCart,
  subscribe,
} from '@fit-coder/contracts/commerce';
import { route, viewerOf, type Route } from '../../platform/route.ts';
import type { CartService } from './cart/cart.service.ts';
import type { PurchasesService } from './purchases/purchases.service.ts';
import type { SettlementService } from './checkout/settlement.service.ts';
import type { SubscribingService } from './subscriptions/subscriptions.service.ts';

/** The use cases that the routes of commerce lead to. */
export interface CommerceServices {
  readonly subscribing: SubscribingService;
  readonly cart: CartService;
  readonly purchases: PurchasesService;
  readonly settlement: SettlementService;
}

const ordered = 'Your order is written. Pay for it on the next page.';

/** The routes of commerce. */
export function commerceRoutes({ subscribing, cart, purchases, settlement }: CommerceServices): Route[] {
  return [
    route(listPlans, async () => ({ plans: await subscribing.plans() })),
    route(getSubscription, async (call) => ({
      subscription: await subscribing.subscriptionOf(viewerOf(call)),
    })),
    route(subscribe, async (call) => {
      return { ...(await subscribing.subscribe(viewerOf(call), call.body.plan)), message: ordered };
    }),
    ...cartRoutes(cart),
    route(listPurchases, (call) => purchases.page(viewerOf(call), call.query.cursor)),
    route(getOrder, async (call) => ({ order: await subscribing.order(call.params.reference) })),
    route(paymentWebhook, async (call) => {
      await settlement.receive(call.params.provider, call.rawBody, call.headers, call);
      return { received: true };
    }),
  ];
}

function cartRoutes(cart: CartService): Route[] {
  return [
    route(getCart, async (call) => ({ cart: await cart.cart(viewerOf(call)) })),
    route(addToCart, async (call) => ({ message: await cart.add(viewerOf(call), call.body.courses) })),
    route(removeFromCart, async (call) => {
      await cart.remove(viewerOf(call), call.params.id);
      return { message: 'The course is out of your cart.' };
    }),
    route(checkOutCart, async (call) => {
      return { ...(await cart.checkOut(viewerOf(call), call.body.totalCents)), message: ordered };
    }),
  ];
}
