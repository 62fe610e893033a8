import type { SeedPlan } from '../src/domains/commerce/commerce.ts';

/** The plans of the demo, in the order in which they are offered; amounts in the smallest unit of the site's currency. */
export const demoPlans: readonly SeedPlan[] = [
  { id: 'monthly', name: 'Monthly', interval: 'month', amount: 1900 },
  { id: 'yearly', name: 'Yearly', interval: 'year', amount: 19_000 },
];
