import { api, type OutputOf } from '../../lib/api/api.ts';
import { shopOperationRequest } from '../../lib/api/shop-operation-request.ts';

/** The comparisons with the payment providers. */
export const reconciliationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReconciliations: build.infiniteQuery<OutputOf<'listReconciliations'>, void, string | null>({
      query: ({ pageParam }) =>
        shopOperationRequest('listReconciliations', {
          query: pageParam === null ? {} : { cursor: pageParam },
        }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Reconciliations', 'Viewer'],
    }),
    startReconciliation: build.mutation<OutputOf<'startReconciliation'>, void>({
      query: () => shopOperationRequest('startReconciliation', {}),
      invalidatesTags: ['Reconciliations', 'Audit'],
    }),
  }),
});

export const { useListReconciliationsInfiniteQuery, useStartReconciliationMutation } = reconciliationApi;
