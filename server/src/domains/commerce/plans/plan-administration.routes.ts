import {
  adminListPlans,
  createPlan,
  orderPlans,
  removePlanPrice,
  retirePlan,
  setPlanPrice,
  updatePlan,
} from '@fit-coder/contracts/selling/plans-administration';
import { route, type Route } from '../../../platform/route.ts';
import type { PlanAdministrationService } from './plan-administration.service.ts';

export function planAdministrationRoutes(plans: PlanAdministrationService): Route[] {
  return [
    route(adminListPlans, async () => ({ plans: await plans.list() })),
    route(createPlan, (call) => plans.create(call.body)),
    route(updatePlan, (call) => plans.update(call.params.id, call.body)),
    route(setPlanPrice, (call) => {
      const { id, currency } = call.params;
      return plans.setPrice(id, currency, call.body.amountCents);
    }),
    route(removePlanPrice, (call) => plans.removePrice(call.params.id, call.params.currency)),
    route(orderPlans, async (call) => {
      await plans.order(call.body.plans);
      return { message: 'Order saved.' };
    }),
    route(retirePlan, (call) => plans.setRetired(call.params.id, call.body.retired)),
  ];
}
