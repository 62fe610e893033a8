import { adminRequest } from '../../lib/api/admin-request.ts';
import type { InputOf, OutputOf } from '../../lib/api/api.ts';
import { adminCoursesApi, courseListTag } from './admin-courses.api.ts';

/** What to load again after a successful change: lists and the course, for administrators and for everyone. */
export function changed(_output: unknown, error: unknown) {
  return error ? [] : (['AdminCourses', 'Courses'] as const);
}

/** The changes to courses. */
const courseChangesApi = adminCoursesApi.injectEndpoints({
  endpoints: (build) => ({
    createCourse: build.mutation<OutputOf<'createCourse'>, InputOf<'createCourse'>>({
      query: (input) => adminRequest('createCourse', input),
      invalidatesTags: changed,
    }),
    updateCourse: build.mutation<OutputOf<'updateCourse'>, InputOf<'updateCourse'>>({
      query: (input) => adminRequest('updateCourse', input),
      invalidatesTags: changed,
    }),
    publishCourse: build.mutation<OutputOf<'publishCourse'>, InputOf<'publishCourse'>>({
      query: (input) => adminRequest('publishCourse', input),
      invalidatesTags: changed,
    }),
    deleteCourse: build.mutation<OutputOf<'deleteCourse'>, InputOf<'deleteCourse'>>({
      query: (input) => adminRequest('deleteCourse', input),
      // The course itself is not loaded again, because its page may still be open.
      invalidatesTags: (_output, error) => (error ? [] : [courseListTag, 'Courses']),
    }),
    putPoster: build.mutation<OutputOf<'putPoster'>, InputOf<'putPoster'>>({
      query: (input) => adminRequest('putPoster', input),
      invalidatesTags: changed,
    }),
    removePoster: build.mutation<OutputOf<'removePoster'>, InputOf<'removePoster'>>({
      query: (input) => adminRequest('removePoster', input),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useCreateCourseMutation,
  useUpdateCourseMutation,
  usePublishCourseMutation,
  useDeleteCourseMutation,
  usePutPosterMutation,
  useRemovePosterMutation,
} = courseChangesApi;
