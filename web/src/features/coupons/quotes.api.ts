import { api, request, type InputOf, type OutputOf } from '../../lib/api/api.ts';

/** What purchases cost the user now. */
export const quotesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCartQuote: build.query<OutputOf<'getCartQuote'>, InputOf<'getCartQuote'>['query']>({
      query: (query) => request('getCartQuote', { query }),
      providesTags: ['Viewer', 'Cart', 'Order'],
    }),
    getPlanQuote: build.query<OutputOf<'getPlanQuote'>, InputOf<'getPlanQuote'>['query']>({
      query: (query) => request('getPlanQuote', { query }),
      providesTags: ['Viewer', 'Order'],
    }),
  }),
});

export const { useGetCartQuoteQuery, useGetPlanQuoteQuery } = quotesApi;
