import { adminRequest } from '../../lib/api/admin-request.ts';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';

/** Also after a refusal: it is in the audit log, and the screen may be out of date. */
const changed = ['Access', 'Audit'] as const;

/** What is open to a user, as administrators see and change it. */
export const userAccessApi = api.injectEndpoints({
  endpoints: (build) => ({
    listUserAccess: build.infiniteQuery<OutputOf<'listUserAccess'>, string, string | null>({
      query: ({ queryArg: id, pageParam }) =>
        adminRequest('listUserAccess', {
          params: { id },
          query: pageParam === null ? {} : { cursor: pageParam },
        }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Viewer', 'Access'],
    }),
    grantAccess: build.mutation<OutputOf<'grantAccess'>, InputOf<'grantAccess'>>({
      query: (input) => adminRequest('grantAccess', input),
      invalidatesTags: changed,
    }),
    revokeAccess: build.mutation<OutputOf<'revokeAccess'>, InputOf<'revokeAccess'>>({
      query: (input) => adminRequest('revokeAccess', input),
      invalidatesTags: changed,
    }),
    /** The courses whose titles match what was typed. */
    findCourses: build.query<OutputOf<'adminListCourses'>, string>({
      query: (q) => adminRequest('adminListCourses', { query: { q } }),
      providesTags: ['Viewer', 'AdminCourses'],
    }),
  }),
});

export const {
  useListUserAccessInfiniteQuery,
  useGrantAccessMutation,
  useRevokeAccessMutation,
  useFindCoursesQuery,
} = userAccessApi;
