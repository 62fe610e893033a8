import { accessRequest } from '../../lib/api/access-request.ts';
import { api, type OutputOf } from '../../lib/api/api.ts';

/** What is open to the user, page by page. */
export const accessApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAccess: build.infiniteQuery<OutputOf<'listAccess'>, void, string | null>({
      query: ({ pageParam }) =>
        accessRequest('listAccess', { query: pageParam === null ? {} : { cursor: pageParam } }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Viewer', 'Access', 'Order'],
    }),
  }),
});

export const { useListAccessInfiniteQuery } = accessApi;
