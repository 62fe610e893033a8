import { api, type InputOf, type OutputOf } from '../../../lib/api/api.ts';
import { learningRequest } from '../../../lib/api/learning-request.ts';

/** What the user watched, on the server. */
export const progressApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCourseProgress: build.query<OutputOf<'getCourseProgress'>, string>({
      query: (id) => learningRequest('getCourseProgress', { params: { id } }),
      providesTags: ['Viewer', 'Progress'],
    }),
    saveProgress: build.mutation<OutputOf<'saveProgress'>, InputOf<'saveProgress'>>({
      query: (input) => learningRequest('saveProgress', input),
    }),
    markLecture: build.mutation<OutputOf<'markLecture'>, InputOf<'markLecture'>>({
      query: (input) => learningRequest('markLecture', input),
      invalidatesTags: (_, error) => (error ? [] : ['Progress']),
    }),
  }),
});

export const { useGetCourseProgressQuery, useMarkLectureMutation } = progressApi;
