import { ApiClient } from './api-client.ts';

/** Creates the plans that journeys subscribe to, unless the site has plans from an earlier start. */
export async function createPlans(admin: ApiClient): Promise<void> {
  if ((await admin.call('listPlans', {})).plans.length > 0) return;
  for (const [name, interval, amountCents] of [
    ['Monthly', 'month', 1900],
    ['Yearly', 'year', 19_000],
  ] as const) {
    const words = { name, interval, description: '', trialDays: 0, forTeams: true };
    await admin.call('createPlan', { body: { ...words, prices: [{ currency: 'USD', amountCents }] } });
  }
}

/** The id of the monthly plan. */
export async function monthlyPlan(origin: string): Promise<string> {
  const { plans } = await new ApiClient(origin).call('listPlans', {});
  const plan = plans.find(({ interval }) => interval === 'month');
  if (!plan) throw new Error('the site has no monthly plan');
  return plan.id;
}
