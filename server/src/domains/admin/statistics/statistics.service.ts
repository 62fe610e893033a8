import type { Statistics } from '@fit-coder/contracts/administration';
import { firstMonth } from '../../../platform/months.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { registrationsByMonth } from '../../accounts/accounts.ts';
import { subscriptionsByMonth } from '../../commerce/commerce.ts';
import { viewsByMonth } from '../../learning/learning.ts';
import { statisticsOf } from './statistics.ts';

/** The site's monthly figures, counted from its records. */
export class StatisticsService extends Service<ServiceContext> {
  async lastMonths(): Promise<Statistics> {
    const now = this.dependencies.clock.now();
    const from = firstMonth(now);
    const [users, subscriptions, views] = await Promise.all([
      registrationsByMonth(this.dependencies.db, from),
      subscriptionsByMonth(this.dependencies.db, from),
      viewsByMonth(this.dependencies.db, from),
    ]);
    return statisticsOf(now, { users, subscriptions, views });
  }
}
