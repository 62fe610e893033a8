import { billingPaths } from '@fit-coder/contracts/paths/billing';
import { api, type ApiRequest, type InputOf, type OutputOf } from '../../../lib/api/api.ts';

function billingRequest<N extends keyof typeof billingPaths>(name: N, input: InputOf<N>): ApiRequest {
  return { address: billingPaths[name], input };
}

/** Also after a refusal: the screen may be out of date. */
const changed = ['Order'] as const;

/** The commands about a running subscription: the user's own, or one for a team. */
const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    cancelSubscription: build.mutation<OutputOf<'cancelSubscription'>, InputOf<'cancelSubscription'>>({
      query: (input) => billingRequest('cancelSubscription', input),
      invalidatesTags: changed,
    }),
    resumeSubscription: build.mutation<OutputOf<'resumeSubscription'>, InputOf<'resumeSubscription'>>({
      query: (input) => billingRequest('resumeSubscription', input),
      invalidatesTags: changed,
    }),
    previewPlanChange: build.query<OutputOf<'previewPlanChange'>, InputOf<'previewPlanChange'>>({
      query: (input) => billingRequest('previewPlanChange', input),
      providesTags: ['Viewer', 'PlanChange'],
      // What a change costs depends on the moment.
      keepUnusedDataFor: 0,
    }),
    changePlan: build.mutation<OutputOf<'changePlan'>, InputOf<'changePlan'>>({
      query: (input) => billingRequest('changePlan', input),
      // After a success there is nothing to preview: the user has that plan.
      invalidatesTags: (_output, error) => (error ? ['Order', 'PlanChange'] : changed),
    }),
    openPortal: build.mutation<OutputOf<'openPortal'>, InputOf<'openPortal'>>({
      query: (input) => billingRequest('openPortal', input),
    }),
  }),
});

export const {
  useCancelSubscriptionMutation,
  useResumeSubscriptionMutation,
  usePreviewPlanChangeQuery,
  useChangePlanMutation,
  useOpenPortalMutation,
} = billingApi;
