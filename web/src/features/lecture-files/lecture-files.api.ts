import { api, type OutputOf } from '../../lib/api/api.ts';
import { learningRequest } from '../../lib/api/learning-request.ts';

/** The files that come with lectures, for learners. */
const lectureFilesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLectureFiles: build.query<OutputOf<'getLectureFiles'>['files'], string>({
      query: (id) => learningRequest('getLectureFiles', { params: { id } }),
      transformResponse: ({ files }: OutputOf<'getLectureFiles'>) => files,
      providesTags: ['Viewer', 'LectureFiles'],
    }),
  }),
});

export const { useGetLectureFilesQuery } = lectureFilesApi;
