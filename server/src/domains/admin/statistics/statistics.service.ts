import type { Statistics } from '@fit-coder/contracts/administration';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { DB } from '../../../platform/database/database.generated.ts';
import { registrationsByMonth } from '../../accounts/accounts.ts';
import { subscriptionsByMonth } from '../../commerce/commerce.ts';
import { viewsByMonth } from '../../learning/learning.ts';
import { firstMonth, statisticsOf } from './statistics.ts';

/** The site's monthly figures, counted from its records. */
export class StatisticsService {
  readonly #db: Kysely<DB>;
  readonly #clock: Clock;

  constructor(db: Kysely<DB>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async lastMonths(): Promise<Statistics> {
    const now = this.#clock.now();
    const from = firstMonth(now);
    const [users, subscriptions, views] = await Promise.all([
      registrationsByMonth(this.#db, from),
      subscriptionsByMonth(this.#db, from),
      viewsByMonth(this.#db, from),
    ]);
    return statisticsOf(now, { users, subscriptions, views });
  }
}
