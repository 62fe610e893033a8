import type { Plan } from '@fit-coder/contracts/commerce';

/** What a yearly plan saves compared with twelve months of the monthly plan. */
export interface Saving {
  /** A year, in the currency's smallest unit. */
  readonly cents: number;
  /** Of the twelve monthly payments, rounded down. */
  readonly percent: number;
}

/** The saving of a yearly plan; null for other plans, and if it saves nothing or there is no monthly plan. */
export function savingOf(plan: Plan, plans: readonly Plan[]): Saving | null {
  if (plan.interval !== 'year') return null;
  const monthly = plans.find(({ interval, currency }) => interval === 'month' && currency === plan.currency);
  if (!monthly) return null;
  const year = monthly.priceCents * 12;
  const cents = year - plan.priceCents;
  return cents > 0 ? { cents, percent: Math.floor((cents * 100) / year) } : null;
}

/** The monthly price of a plan, rounded to the currency's smallest unit. */
export function monthlyCents({ interval, priceCents }: Plan): number {
  return interval === 'year' ? Math.round(priceCents / 12) : priceCents;
}
