import { securityEventPaths } from '@fit-coder/contracts/paths/security-events';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';

/** The filter of the administrators' list. */
export type EventFilter = Omit<InputOf<'listSecurityEvents'>['query'], 'cursor'>;

const paged = { initialPageParam: null, getNextPageParam: (page: { next: string | null }) => page.next };

/** The security events of accounts, for their owners and for administrators. */
export const securityEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listActivity: build.infiniteQuery<OutputOf<'listActivity'>, void, string | null>({
      query: ({ pageParam }) => ({
        address: securityEventPaths.listActivity,
        input: { query: pageParam === null ? {} : { cursor: pageParam } },
      }),
      infiniteQueryOptions: paged,
      // Ending sessions is itself an event.
      providesTags: ['Viewer', 'Sessions'],
    }),
    listSecurityEvents: build.infiniteQuery<OutputOf<'listSecurityEvents'>, EventFilter, string | null>({
      query: ({ queryArg, pageParam }) => ({
        address: securityEventPaths.listSecurityEvents,
        input: { query: pageParam === null ? queryArg : { ...queryArg, cursor: pageParam } },
      }),
      infiniteQueryOptions: paged,
      providesTags: ['Viewer', 'Audit'],
    }),
  }),
});

export const { useListActivityInfiniteQuery, useListSecurityEventsInfiniteQuery } = securityEventsApi;
