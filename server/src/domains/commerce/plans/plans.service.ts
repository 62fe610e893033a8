import type { Plan } from '@fit-coder/contracts/commerce';
import type { Database } from '../../../platform/database/database.ts';
import { presentPlan } from './plan.ts';
import { activePlans } from './plans.repository.ts';

export class PlansService {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(): Promise<Plan[]> {
    return (await activePlans(this.#db)).map(presentPlan);
  }
}
