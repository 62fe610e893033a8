import { api, request, type OutputOf } from '../../lib/api/api.ts';

/** The user's payments, page by page. */
export const purchasesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPurchases: build.infiniteQuery<OutputOf<'listPurchases'>, void, string | null>({
      query: ({ pageParam }) =>
        request('listPurchases', { query: pageParam === null ? {} : { cursor: pageParam } }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Viewer', 'Purchases', 'Order'],
    }),
  }),
});

export const { useListPurchasesInfiniteQuery } = purchasesApi;
