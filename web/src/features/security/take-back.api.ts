import { factorPaths } from '@fit-coder/contracts/paths/factors';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';

/** What the link in a mail about second factors does. */
const reversalApi = api.injectEndpoints({
  endpoints: (build) => ({
    revertFactors: build.mutation<OutputOf<'revertFactors'>, InputOf<'revertFactors'>>({
      query: (input) => ({ address: factorPaths.revertFactors, input }),
    }),
  }),
});

export const { useRevertFactorsMutation } = reversalApi;
