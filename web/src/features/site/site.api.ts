import { api, request, type OutputOf } from '../../lib/api/api.ts';

/** The settings of this site that the browser needs. */
export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSite: build.query<OutputOf<'getSite'>, void>({ query: () => request('getSite', {}) }),
  }),
});

export const { useGetSiteQuery } = siteApi;
