import * as z from 'zod/mini';
import { intervals } from '../commerce.ts';
import { endpoint } from '../endpoint.ts';
import { adminPaths } from '../paths/admin.ts';
import { cents, countryCode, currencyCode, instant, message, optionalText, text } from '../primitives.ts';

/** The limits of what a plan can be. */
export const planLimits = { trialDays: 730, prices: 30, plans: 100 } as const;

const planId = z.string().check(z.minLength(1), z.maxLength(40), z.regex(/^[a-z0-9-]+$/u));
const planParams = z.strictObject({ id: planId });

/** A price of a plan. A price never changes: another one takes its place, and its subscribers keep it. */
export const adminPlanPrice = z.object({
  id: z.uuid(),
  currency: z.string(),
  amountCents: cents,
  createdAt: instant,
  /** Null for a price at which the plan is sold. */
  retiredAt: z.nullable(instant),
  /** How many running subscriptions pay it. */
  subscribers: z.int(),
});
export type AdminPlanPrice = z.infer<typeof adminPlanPrice>;

/** A plan as administrators see it, with its present prices and those that subscribers still pay. */
export const adminPlan = z.object({
  id: z.string(),
  name: z.string(),
  interval: z.enum(intervals),
  description: z.string(),
  trialDays: z.int(),
  forTeams: z.boolean(),
  /** Null for a plan that is sold. */
  retiredAt: z.nullable(instant),
  prices: z.array(adminPlanPrice),
});
export type AdminPlan = z.infer<typeof adminPlan>;

const trialDays = z
  .int('Enter whole days, or 0 for no trial.')
  .check(
    z.minimum(0, 'Enter whole days, or 0 for no trial.'),
    z.maximum(planLimits.trialDays, `A trial can have at most ${planLimits.trialDays} days.`),
  );
const amountCents = z
  .int('Enter a price.')
  .check(z.minimum(1, 'Enter a price above 0.'), z.maximum(10_000_000, 'That price is too high.'));

const words = {
  name: text('a name', 1, 60),
  description: optionalText('the description', 200),
  trialDays,
  forTeams: z.boolean(),
};

/** What can be changed about a plan that has subscribers. */
export const planInput = z.strictObject(words);
export type PlanInput = z.infer<typeof planInput>;

export const newPlan = z.strictObject({
  ...words,
  interval: z.enum(intervals, 'Choose how often it is paid.'),
  prices: z
    .array(z.strictObject({ currency: currencyCode, amountCents }))
    .check(z.minLength(1, 'Enter a price.'), z.maxLength(planLimits.prices)),
});
export type NewPlan = z.infer<typeof newPlan>;

/** One price, as a form asks for it. */
export const priceInput = z.strictObject({ currency: currencyCode, amountCents });

/** A new plan with one price, as a form asks for it. */
export const newPlanInput = z.strictObject({
  ...words,
  interval: newPlan.shape.interval,
  ...priceInput.shape,
});

export const adminListPlans = endpoint({
  ...adminPaths.adminListPlans,
  summary: 'List all plans in their order, with prices and numbers of subscribers',
  access: 'adminRead',
  output: z.object({ plans: z.array(adminPlan) }),
  errors: [],
});

const planChanged = z.object({ plan: adminPlan, message });

export const createPlan = endpoint({
  ...adminPaths.createPlan,
  summary: 'Create a plan at the end of the list; it is on sale at once',
  access: 'adminWrite',
  body: newPlan,
  output: planChanged,
  errors: ['list_full'],
});

export const updatePlan = endpoint({
  ...adminPaths.updatePlan,
  summary: "Change a plan's words, trial and whether teams can buy it",
  access: 'adminWrite',
  params: planParams,
  body: planInput,
  output: planChanged,
  errors: ['not_found'],
});

const priceParams = z.strictObject({ id: planId, currency: currencyCode });

export const setPlanPrice = endpoint({
  ...adminPaths.setPlanPrice,
  summary: 'Set the price of a plan in a currency; subscribers keep the price that they have',
  access: 'adminWrite',
  params: priceParams,
  body: z.strictObject({ amountCents }),
  output: planChanged,
  errors: ['not_found', 'list_full'],
});

export const removePlanPrice = endpoint({
  ...adminPaths.removePlanPrice,
  summary: 'Stop selling a plan in a currency; refused for its only price',
  access: 'adminWrite',
  params: priceParams,
  output: planChanged,
  errors: ['not_found', 'last_price'],
});

export const orderPlans = endpoint({
  ...adminPaths.orderPlans,
  summary: 'Reorder the plans; the list must name each of them exactly once',
  access: 'adminWrite',
  body: z.strictObject({ plans: z.array(planId).check(z.minLength(1), z.maxLength(planLimits.plans)) }),
  output: z.object({ message }),
  errors: ['stale_order'],
});

export const retirePlan = endpoint({
  ...adminPaths.retirePlan,
  summary: 'Stop selling a plan, or sell it again; its subscribers keep it',
  access: 'adminWrite',
  params: planParams,
  body: z.strictObject({ retired: z.boolean() }),
  output: planChanged,
  errors: ['not_found'],
});

/** A share of the price (percent) by country (ISO 3166-1). */
const shares = z.record(
  countryCode,
  z
    .int('Enter a whole number.')
    .check(z.minimum(5, 'Enter 5 percent or more.'), z.maximum(100, 'Enter at most 100 percent.')),
);

export const countryPrices = z.object({
  on: z.boolean(),
  shares: z.record(z.string(), z.int()),
  /** Shares to begin with, from statistics of prices; nothing applies them. */
  suggested: z.record(z.string(), z.int()),
  /** Whether a trusted proxy tells this site from which country a request comes. Without it, the rule has no effect. */
  countryKnown: z.boolean(),
});
export type CountryPrices = z.infer<typeof countryPrices>;

export const countryPricesInput = z.strictObject({ on: z.boolean(), shares });

export const getCountryPrices = endpoint({
  ...adminPaths.getCountryPrices,
  summary: 'Get the share of the prices that buyers pay by country',
  access: 'adminRead',
  output: z.object({ countryPrices }),
  errors: [],
});

export const setCountryPrices = endpoint({
  ...adminPaths.setCountryPrices,
  summary: 'Set the share of the prices that buyers pay by country',
  access: 'adminWrite',
  body: countryPricesInput,
  output: z.object({ countryPrices, message }),
  errors: [],
});

export const planAdministrationEndpoints = {
  adminListPlans,
  createPlan,
  updatePlan,
  setPlanPrice,
  removePlanPrice,
  orderPlans,
  retirePlan,
  getCountryPrices,
  setCountryPrices,
};
