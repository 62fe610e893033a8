import { api, request, type OutputOf } from '../../lib/api/api.ts';

/** How this installation is set up. */
export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSite: build.query<OutputOf<'getSite'>, void>({ query: () => request('getSite', {}) }),
  }),
});

export const { useGetSiteQuery } = siteApi;
