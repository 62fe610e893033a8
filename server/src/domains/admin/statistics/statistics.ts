import type { MonthRow, Statistics } from '@fit-coder/contracts/administration';
import { monthsUntil } from '../../../platform/months.ts';

/** Counts by month, months as `2026-11` (UTC); months without any are left out. */
export type Monthly = ReadonlyMap<string, number>;

export interface MonthlyCounts {
  readonly users: Monthly;
  readonly subscriptions: Monthly;
  readonly views: Monthly;
}

/** The twelve months up to that of `now`, oldest first, and the change of the last one from the one before. */
export function statisticsOf(now: Date, counts: MonthlyCounts): Statistics {
  const stats = monthsUntil(now).map((month) => rowOf(month, counts));
  const [before, present] = [stats.at(-2), stats.at(-1)];
  if (!before || !present) throw new Error('there are always twelve months');
  return {
    stats,
    usercount: present.users,
    subscriptioncount: present.subscriptions,
    viewscount: present.views,
    userpercentage: change(before.users, present.users),
    subscriptionpercentage: change(before.subscriptions, present.subscriptions),
    viewspercentage: change(before.views, present.views),
    userprofit: present.users >= before.users,
    subscriptionprofit: present.subscriptions >= before.subscriptions,
    viewsprofit: present.views >= before.views,
  };
}

function rowOf(month: string, { users, subscriptions, views }: MonthlyCounts): MonthRow {
  const of = (monthly: Monthly) => monthly.get(month) ?? 0;
  return { month, users: of(users), subscriptions: of(subscriptions), views: of(views) };
}

/**
 * The change in percent of `before`, to one decimal, never minus zero. If `before` is 0, each one now counts as 100
 * percent.
 */
function change(before: number, now: number): number {
  const percent = before === 0 ? 100 * now : (100 * (now - before)) / before;
  return Math.round(percent * 10) / 10 + 0;
}
