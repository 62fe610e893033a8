import { factorPaths } from '@fit-coder/contracts/paths/factors';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';

/** The call of the link in an email about changed second factors. */
const reversalApi = api.injectEndpoints({
  endpoints: (build) => ({
    revertFactors: build.mutation<OutputOf<'revertFactors'>, InputOf<'revertFactors'>>({
      query: (input) => ({ address: factorPaths.revertFactors, input }),
    }),
  }),
});

export const { useRevertFactorsMutation } = reversalApi;
