import type {
  CurrencyRevenue,
  ListedSubscription,
  SubscriptionFigures,
} from '@fit-coder/contracts/payments-administration/figures';
import { decodeCursor, pageOf } from '../../../platform/database/cursor.ts';
import { firstMonth, monthsUntil } from '../../../platform/months.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import type { SubscriptionStatus } from '../subscriptions/subscription.ts';
import { peopleOf, type PeopleDependencies } from './people.ts';
import { findDisputedByMonth, findPaidByMonth, findRefundedByMonth } from './revenue/revenue.repository.ts';
import { revenueOf } from './revenue/revenue.ts';
import { presentListedSubscription } from './subscriptions/listed-subscription.ts';
import {
  countRunning,
  findChurn,
  findListedSubscriptions,
  findRecurring,
} from './subscriptions/listed-subscriptions.repository.ts';

const pageSize = 50;

/** What the site earns, and the subscriptions behind it. */
export class FiguresService extends Service<ServiceContext & PeopleDependencies> {
  /** The last twelve months, in UTC. */
  async revenue(): Promise<CurrencyRevenue[]> {
    const { db, clock } = this.dependencies;
    const now = clock.now();
    const from = firstMonth(now);
    const [paid, refunded, disputed] = await Promise.all([
      findPaidByMonth(db, from),
      findRefundedByMonth(db, from),
      findDisputedByMonth(db, from),
    ]);
    return revenueOf(monthsUntil(now), { paid, refunded, disputed });
  }

  async subscriptionFigures(): Promise<SubscriptionFigures> {
    const { db, clock } = this.dependencies;
    const now = clock.now();
    const [counts, recurring, churn] = await Promise.all([
      countRunning(db, now),
      findRecurring(db, now),
      findChurn(db, firstMonth(now)),
    ]);
    const of = (status: SubscriptionStatus) => counts.find((row) => row.status_now === status)?.count ?? 0;
    return {
      running: {
        trialing: of('trialing'),
        active: of('active'),
        past_due: of('past_due'),
        paused: of('paused'),
      },
      recurring: recurring.map(({ currency, amount }) => ({ currency, amountCents: amount })),
      churn,
    };
  }

  /** The newest first. @throws Refusal `invalid_input` for an unknown cursor */
  async subscriptions(
    viewer: CurrentUser,
    {
      status,
      cursor,
    }: { readonly status?: SubscriptionStatus | undefined; readonly cursor?: string | undefined },
  ): Promise<{ subscriptions: ListedSubscription[]; next: string | null }> {
    const { db, clock } = this.dependencies;
    const now = clock.now();
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const rows = await findListedSubscriptions(db, { status, now, after }, pageSize + 1);
    const { shown, next } = pageOf(rows, pageSize);
    const userIds = shown.map((row) => row.user_id);
    const personOf = await peopleOf(this.dependencies, userIds, viewer);
    const subscriptions = shown.flatMap((row) => {
      // A user who was deleted meanwhile took the subscription along.
      const user = personOf(row.user_id);
      return user ? [presentListedSubscription(row, user, now)] : [];
    });
    return { subscriptions, next };
  }
}
