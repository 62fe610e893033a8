import {
  getOrder,
  getSubscription,
  listPlans,
  paymentWebhook,
  subscribe,
} from '@fit-coder/contracts/commerce';
import { route, viewerOf, type Route } from '../../platform/route.ts';
import type { SettlementService } from './settlement.service.ts';
import type { SubscribingService } from './subscribing.service.ts';

/** The routes of commerce. */
export function commerceRoutes(subscribing: SubscribingService, settlement: SettlementService): Route[] {
  return [
    route(listPlans, async () => ({ plans: await subscribing.plans() })),
    route(getSubscription, async (call) => ({
      subscription: await subscribing.subscriptionOf(viewerOf(call)),
    })),
    route(subscribe, async (call) => {
      const ordered = await subscribing.subscribe(viewerOf(call), call.body.plan);
      return { ...ordered, message: 'Your order is written. Pay for it on the next page.' };
    }),
    route(getOrder, async (call) => ({ order: await subscribing.order(call.params.reference) })),
    route(paymentWebhook, async (call) => {
      await settlement.receive(call.params.provider, call.rawBody, call.headers);
      return { received: true };
    }),
  ];
}
