import { api, request, type OutputOf } from '../../lib/api/api.ts';

/** The terms under which buyers get their money back. */
export const termsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getShopTerms: build.query<OutputOf<'getShopTerms'>, void>({ query: () => request('getShopTerms', {}) }),
  }),
});

export const { useGetShopTermsQuery } = termsApi;
