import type { Plan } from '@fit-coder/contracts/commerce';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { presentPlan } from './plan.ts';
import { activePlans } from './plans.repository.ts';

export class PlansService extends Service<Pick<ServiceContext, 'db'>> {
  async list(): Promise<Plan[]> {
    return (await activePlans(this.dependencies.db)).map(presentPlan);
  }
}
