import * as z from 'zod/mini';
import { subscription } from '../commerce.ts';
import { endpoint } from '../endpoint.ts';
import { billingPaths } from '../paths/billing.ts';
import { id, instant, message, sentInstant } from '../primitives.ts';

/** What was asked of the payment provider, and the subscription as the provider says that it is now. */
const changed = z.object({ subscription: z.nullable(subscription), message });
const usualErrors = ['not_found', 'not_possible', 'provider_unreachable'] as const;
/** The id of a team's subscription; absent for the user's own. */
const ofTeam = z.strictObject({ subscription: z.optional(id) });
const limit = { max: 20, seconds: 60 } as const;

export const cancelSubscription = endpoint({
  ...billingPaths.cancelSubscription,
  summary: 'Let the subscription end with the period that is paid',
  access: 'userWrite',
  query: ofTeam,
  output: changed,
  errors: usualErrors,
  limit,
});

export const resumeSubscription = endpoint({
  ...billingPaths.resumeSubscription,
  summary: 'Let a cancelled subscription renew again',
  access: 'userWrite',
  query: ofTeam,
  output: changed,
  errors: usualErrors,
  limit,
});

const planId = z.string().check(z.minLength(1), z.maxLength(40));

/**
 * What another plan costs. `nowCents` is charged at once; a negative amount is credited to the next payments. `nextCents`
 * is charged at `nextAt`. The change must repeat `computedFor` and `nowCents`, and repeats `nextCents`, so that a change that
 * costs nothing now is not made at another price than was shown.
 */
export const planChangePreview = z.object({
  plan: z.string(),
  nowCents: z.int(),
  nextCents: z.int(),
  currency: z.string(),
  nextAt: instant,
  computedFor: instant,
});
export type PlanChangePreview = z.infer<typeof planChangePreview>;

export const previewPlanChange = endpoint({
  ...billingPaths.previewPlanChange,
  summary: 'Get what a change to another plan costs now and later',
  access: 'user',
  query: z.extend(ofTeam, { plan: planId }),
  output: z.object({ preview: planChangePreview }),
  errors: usualErrors,
  limit,
});

export const changePlan = endpoint({
  ...billingPaths.changePlan,
  summary: 'Change to another plan at the cost of the preview',
  access: 'userWrite',
  body: z.extend(ofTeam, {
    plan: planId,
    computedFor: sentInstant,
    nowCents: z.int(),
    nextCents: z.optional(z.int()),
  }),
  output: changed,
  errors: [...usualErrors, 'stale_order'],
  limit,
});

export const openPortal = endpoint({
  ...billingPaths.openPortal,
  summary: 'Open the page of the payment provider where the user changes cards and reads its receipts',
  access: 'userWrite',
  query: ofTeam,
  output: z.object({ url: z.string() }),
  errors: usualErrors,
  limit,
});

export const billingEndpoints = {
  cancelSubscription,
  resumeSubscription,
  previewPlanChange,
  changePlan,
  openPortal,
};
