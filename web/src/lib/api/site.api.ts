import { usualCurrency } from '@fit-coder/contracts/money';
import { useSelector } from 'react-redux';
import { api, request, type OutputOf } from './api.ts';

/** The settings of this site that the browser needs. They do not change while a page is open. */
export const siteApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSite: build.query<OutputOf<'getSite'>, void>({
      query: () => request('getSite', {}),
      keepUnusedDataFor: Number.POSITIVE_INFINITY,
    }),
  }),
});

export const { useGetSiteQuery } = siteApi;

type ApiState = Parameters<ReturnType<typeof siteApi.endpoints.getSite.select>>[0];
const selectSite = siteApi.endpoints.getSite.select();

/** The currency of the prices of courses, from the state of a store. */
export function currencyOf(state: unknown): string {
  return selectSite(state as ApiState).data?.currency ?? usualCurrency;
}

/** The email address for questions to the seller; null if none is set. */
export function useContact(): string | null {
  return useSelector((state: ApiState) => selectSite(state).data?.contact ?? null);
}

/** The currency of the prices of courses (ISO 4217), which every page loads. */
export function useSiteCurrency(): string {
  return useSelector(currencyOf);
}
