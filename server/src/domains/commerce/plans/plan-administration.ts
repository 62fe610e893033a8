import type { AdminPlan, AdminPlanPrice } from '@fit-coder/contracts/selling/plans-administration';
import type { Interval } from '@fit-coder/contracts/commerce';
import { Refusal } from '../../../platform/refusal.ts';

/** A price as stored, with the number of running subscriptions that pay it. */
export interface PriceRow {
  readonly id: string;
  readonly plan_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly created_at: Date;
  readonly retired_at: Date | null;
  readonly subscribers: number;
}

/** A plan as administrators see it. */
export interface AdministeredPlan {
  readonly id: string;
  readonly name: string;
  readonly interval: Interval;
  readonly description: string;
  readonly trial_days: number;
  readonly for_teams: boolean;
  readonly retired_at: Date | null;
}

/** The plan with its present prices, and those of the retired ones that somebody pays. */
export function presentAdminPlan(plan: AdministeredPlan, prices: readonly PriceRow[]): AdminPlan {
  return {
    id: plan.id,
    name: plan.name,
    interval: plan.interval,
    description: plan.description,
    trialDays: plan.trial_days,
    forTeams: plan.for_teams,
    retiredAt: plan.retired_at?.toISOString() ?? null,
    prices: prices
      .filter((price) => price.plan_id === plan.id && (price.retired_at === null || price.subscribers > 0))
      .map(presentPrice),
  };
}

function presentPrice(price: PriceRow): AdminPlanPrice {
  return {
    id: price.id,
    currency: price.currency,
    amountCents: price.amount,
    createdAt: price.created_at.toISOString(),
    retiredAt: price.retired_at?.toISOString() ?? null,
    subscribers: price.subscribers,
  };
}

/** The name without white space around it. @throws Refusal `invalid_input` */
export function readName(name: string): string {
  const read = name.trim();
  if (read !== '') return read;
  throw new Refusal('invalid_input', 'Enter a name.', { name: 'Enter a name.' });
}

/** @throws Refusal `invalid_input` for two prices in one currency */
export function mustNameCurrenciesOnce(prices: readonly { readonly currency: string }[]): void {
  const twice = prices.find((price, place) =>
    prices.some((other, earlier) => earlier < place && other.currency === price.currency),
  );
  if (!twice) return;
  const sentence = `There are two prices in ${twice.currency}. Remove one of them.`;
  throw new Refusal('invalid_input', sentence, { prices: sentence });
}
