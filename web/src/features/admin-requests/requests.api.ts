import { adminRequest } from '../../lib/api/admin-request.ts';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';

/** Requests for courses. */
export const requestsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCourseRequests: build.infiniteQuery<OutputOf<'listCourseRequests'>, void, string | null>({
      query: ({ pageParam }) =>
        adminRequest('listCourseRequests', { query: pageParam === null ? {} : { cursor: pageParam } }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['CourseRequests', 'Viewer'],
    }),
    deleteCourseRequest: build.mutation<OutputOf<'deleteCourseRequest'>, InputOf<'deleteCourseRequest'>>({
      query: (input) => adminRequest('deleteCourseRequest', input),
      invalidatesTags: ['CourseRequests', 'Audit'],
    }),
  }),
});

export const { useListCourseRequestsInfiniteQuery, useDeleteCourseRequestMutation } = requestsApi;
