import { adminRequest } from '../../../lib/api/admin-request.ts';
import type { InputOf, OutputOf } from '../../../lib/api/api.ts';
import { adminCoursesApi } from '../admin-courses.api.ts';
import { changed } from '../course-changes.api.ts';

/** The changes to a course's lectures. */
const lectureChangesApi = adminCoursesApi.injectEndpoints({
  endpoints: (build) => ({
    addLecture: build.mutation<OutputOf<'addLecture'>, InputOf<'addLecture'>>({
      query: (input) => adminRequest('addLecture', input),
      invalidatesTags: changed,
    }),
    addLectures: build.mutation<OutputOf<'addLectures'>, InputOf<'addLectures'>>({
      query: (input) => adminRequest('addLectures', input),
      invalidatesTags: changed,
    }),
    updateLecture: build.mutation<OutputOf<'updateLecture'>, InputOf<'updateLecture'>>({
      query: (input) => adminRequest('updateLecture', input),
      invalidatesTags: changed,
    }),
    deleteLecture: build.mutation<OutputOf<'deleteLecture'>, InputOf<'deleteLecture'>>({
      query: (input) => adminRequest('deleteLecture', input),
      invalidatesTags: changed,
    }),
    orderLectures: build.mutation<OutputOf<'orderLectures'>, InputOf<'orderLectures'>>({
      query: (input) => adminRequest('orderLectures', input),
      // The sender shows the order at once, and loads the course again after a refusal.
      invalidatesTags: (_output, error) => (error ? [] : ['Courses']),
    }),
  }),
});

export const {
  useAddLectureMutation,
  useAddLecturesMutation,
  useUpdateLectureMutation,
  useDeleteLectureMutation,
  useOrderLecturesMutation,
} = lectureChangesApi;
