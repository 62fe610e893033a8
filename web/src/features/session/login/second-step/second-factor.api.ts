import { api, type InputOf, type OutputOf } from '../../../../lib/api/api.ts';
import { factorRequest } from '../../../../lib/api/factor-request.ts';

/** The second step of a login, and the confirmation before sensitive actions. */
const secondFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    beginPasskeyLogin: build.mutation<OutputOf<'beginPasskeyLogin'>, string | undefined>({
      query: (token) => factorRequest('beginPasskeyLogin', { body: token === undefined ? {} : { token } }),
    }),
    finishLogin: build.mutation<OutputOf<'finishLogin'>, InputOf<'finishLogin'>>({
      query: (input) => factorRequest('finishLogin', input),
      invalidatesTags: (_output, error) => (error ? [] : ['Viewer']),
    }),
    // Not named like the contract, so that the session's state ignores it: a renewal never changes the screen.
    finishRenewal: build.mutation<OutputOf<'finishLogin'>, InputOf<'finishLogin'>>({
      query: (input) => factorRequest('finishLogin', input),
    }),
    beginConfirmation: build.mutation<OutputOf<'beginConfirmation'>, void>({
      query: () => factorRequest('beginConfirmation', {}),
    }),
    confirmIdentity: build.mutation<OutputOf<'confirmIdentity'>, InputOf<'confirmIdentity'>>({
      query: (input) => factorRequest('confirmIdentity', input),
      invalidatesTags: (_output, error) => (error ? [] : ['Sessions']),
    }),
  }),
});

export const {
  useBeginPasskeyLoginMutation,
  useFinishLoginMutation,
  useFinishRenewalMutation,
  useBeginConfirmationMutation,
  useConfirmIdentityMutation,
} = secondFactorApi;
