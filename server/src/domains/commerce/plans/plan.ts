import type { Interval, Plan } from '@fit-coder/contracts/commerce';

/** A plan as stored, with the prices at which it is sold now, the oldest first. */
export interface PlanRow {
  readonly id: string;
  readonly name: string;
  readonly interval: Interval;
  readonly description: string;
  readonly trial_days: number;
  readonly for_teams: boolean;
  readonly prices: readonly PlanPrice[];
}

/** The price of one seat and one period, in the currency's smallest unit. */
export interface PlanPrice {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
}

/** A plan with the price that one buyer pays. */
export interface PricedPlan {
  readonly plan: PlanRow;
  readonly price: PlanPrice;
}

/** The price in the first of these currencies that the plan is sold in, or else its oldest; null if it has none. */
export function priceIn(plan: PlanRow, currencies: readonly string[]): PlanPrice | null {
  const found = currencies.flatMap((currency) => plan.prices.filter((price) => price.currency === currency));
  return found[0] ?? plan.prices[0] ?? null;
}

export function presentPlan(
  plan: Omit<PlanRow, 'prices'>,
  price: Pick<PlanPrice, 'amount' | 'currency'>,
): Plan {
  return {
    id: plan.id,
    name: plan.name,
    interval: plan.interval,
    description: plan.description,
    trialDays: plan.trial_days,
    forTeams: plan.for_teams,
    priceCents: price.amount,
    currency: price.currency,
  };
}

/**
 * A number of calendar months or years after `start`, in UTC. If the month has no such day, its last day is used: counted
 * from 31 January, the periods end on 28 February, 31 March and 30 April.
 */
export function periodEnd(start: Date, interval: Interval, periods = 1): Date {
  const months = periods * (interval === 'month' ? 1 : 12);
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}
