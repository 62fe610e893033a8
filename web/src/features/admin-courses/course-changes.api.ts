import { request, type InputOf, type OutputOf } from '../../lib/api.ts';
import { adminCoursesApi } from './admin-courses.api.ts';

/** What a successful change makes old: lists and the course, for administrators and for everyone. */
function changed(_output: unknown, error: unknown) {
  return error ? [] : (['AdminCourses', 'Courses'] as const);
}

/** What administrators do to courses. */
const courseChangesApi = adminCoursesApi.injectEndpoints({
  endpoints: (build) => ({
    createCourse: build.mutation<OutputOf<'createCourse'>, InputOf<'createCourse'>>({
      query: (input) => request('createCourse', input),
      invalidatesTags: changed,
    }),
    publishCourse: build.mutation<OutputOf<'publishCourse'>, InputOf<'publishCourse'>>({
      query: (input) => request('publishCourse', input),
      invalidatesTags: changed,
    }),
    addLecture: build.mutation<OutputOf<'addLecture'>, InputOf<'addLecture'>>({
      query: (input) => request('addLecture', input),
      invalidatesTags: changed,
    }),
  }),
});

export const { useCreateCourseMutation, usePublishCourseMutation, useAddLectureMutation } = courseChangesApi;
