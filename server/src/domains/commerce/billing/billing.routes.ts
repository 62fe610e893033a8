import {
  cancelSubscription,
  changePlan,
  openPortal,
  previewPlanChange,
  resumeSubscription,
} from '@fit-coder/contracts/selling/billing';
import type { Subscription } from '@fit-coder/contracts/commerce';
import { currentUserOf, route, type Route } from '../../../platform/route.ts';
import type { BillingService } from './billing.service.ts';

export function billingRoutes(billing: BillingService): Route[] {
  return [
    route(cancelSubscription, async (call) => {
      const subscription = await billing.cancel(currentUserOf(call), call.query.subscription);
      return { subscription, message: 'Your subscription will not renew.' };
    }),
    route(resumeSubscription, async (call) => {
      const subscription = await billing.resume(currentUserOf(call), call.query.subscription);
      return { subscription, message: 'Your subscription will renew.' };
    }),
    route(previewPlanChange, async (call) => {
      const wanted = { ...call.query, country: call.country };
      return { preview: await billing.preview(currentUserOf(call), wanted) };
    }),
    route(changePlan, async (call) => {
      const shown = { ...call.body, country: call.country };
      const subscription = await billing.change(currentUserOf(call), shown);
      return { subscription, message: planMessage(subscription) };
    }),
    route(openPortal, async (call) => ({
      url: await billing.portal(currentUserOf(call), call.query.subscription),
    })),
  ];
}

function planMessage(subscription: Subscription | null): string {
  return subscription ? `Your plan is ${subscription.plan.name} now.` : 'Your plan was changed.';
}
