import { adminRequest } from '../../lib/api/admin-request.ts';
import { api, type OutputOf } from '../../lib/api/api.ts';
import type { UserFilter } from './user-filter.ts';

/** Loads the accounts. The actions are in a file that only their screen loads. */
export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUsers: build.infiniteQuery<OutputOf<'listUsers'>, UserFilter, string | null>({
      query: ({ queryArg, pageParam }) =>
        adminRequest('listUsers', {
          query: pageParam === null ? queryArg : { ...queryArg, cursor: pageParam },
        }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Users', 'Viewer'],
    }),
  }),
});

export const { useListUsersInfiniteQuery } = usersApi;
