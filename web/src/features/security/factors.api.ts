import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { factorRequest } from '../../lib/api/factor-request.ts';

/** What a successful change makes stale: the list, and which screens an administrator may open. */
function changed(_output: unknown, error: unknown): ('Factors' | 'User')[] {
  return error ? [] : ['Factors', 'User'];
}

/** The user's second factors. */
export const factorsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFactors: build.query<OutputOf<'listFactors'>, void>({
      query: () => factorRequest('listFactors', {}),
      providesTags: ['Viewer', 'Factors'],
    }),
    beginPasskey: build.mutation<OutputOf<'beginPasskey'>, void>({
      query: () => factorRequest('beginPasskey', {}),
    }),
    addPasskey: build.mutation<OutputOf<'addPasskey'>, InputOf<'addPasskey'>>({
      query: (input) => factorRequest('addPasskey', input),
      invalidatesTags: changed,
    }),
    renamePasskey: build.mutation<OutputOf<'renamePasskey'>, InputOf<'renamePasskey'>>({
      query: (input) => factorRequest('renamePasskey', input),
      invalidatesTags: changed,
    }),
    removePasskey: build.mutation<OutputOf<'removePasskey'>, InputOf<'removePasskey'>>({
      query: (input) => factorRequest('removePasskey', input),
      invalidatesTags: changed,
    }),
    beginTotp: build.mutation<OutputOf<'beginTotp'>, void>({
      query: () => factorRequest('beginTotp', {}),
    }),
    addTotp: build.mutation<OutputOf<'addTotp'>, InputOf<'addTotp'>>({
      query: (input) => factorRequest('addTotp', input),
      invalidatesTags: changed,
    }),
    removeTotp: build.mutation<OutputOf<'removeTotp'>, void>({
      query: () => factorRequest('removeTotp', {}),
      invalidatesTags: changed,
    }),
    renewRecoveryCodes: build.mutation<OutputOf<'renewRecoveryCodes'>, void>({
      query: () => factorRequest('renewRecoveryCodes', {}),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useListFactorsQuery,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
  useBeginTotpMutation,
  useAddTotpMutation,
  useRemoveTotpMutation,
  useRenewRecoveryCodesMutation,
} = factorsApi;
