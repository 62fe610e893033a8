import type { Output } from '@fit-coder/contracts/endpoint';
import { getSite } from '@fit-coder/contracts/site';
import { api, request } from '../../lib/api.ts';

export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSite: build.query<Output<typeof getSite>, void>({ query: () => request(getSite, {}) }),
  }),
});

export const { useGetSiteQuery } = siteApi;
