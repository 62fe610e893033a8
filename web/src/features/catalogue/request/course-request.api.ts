import { api, request, type InputOf, type OutputOf } from '../../../lib/api/api.ts';

/** Requests for courses. */
const courseRequestApi = api.injectEndpoints({
  endpoints: (build) => ({
    requestCourse: build.mutation<OutputOf<'requestCourse'>, InputOf<'requestCourse'>>({
      query: (input) => request('requestCourse', input),
      invalidatesTags: (output) => (output ? ['CourseRequests'] : []),
    }),
  }),
});

export const { useRequestCourseMutation } = courseRequestApi;
