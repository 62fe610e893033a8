import { adminRequest } from '../../lib/api/admin-request.ts';
import { api, type OutputOf } from '../../lib/api/api.ts';

/** The changes by administrators. */
export const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAuditEntries: build.infiniteQuery<OutputOf<'listAuditEntries'>, void, string | null>({
      query: ({ pageParam }) =>
        adminRequest('listAuditEntries', { query: pageParam === null ? {} : { cursor: pageParam } }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Audit', 'Viewer'],
    }),
  }),
});

export const { useListAuditEntriesInfiniteQuery } = auditApi;
