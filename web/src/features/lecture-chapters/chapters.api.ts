import { chapterPaths } from '@fit-coder/contracts/paths/chapters';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';

/** The chapters of a lecture, for those who write courses. */
const chaptersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getChapters: build.query<OutputOf<'getChapters'>, string>({
      query: (id) => ({ address: chapterPaths.getChapters, input: { params: { id } } }),
      providesTags: ['Viewer', 'AdminCourses'],
    }),
    putChapters: build.mutation<OutputOf<'putChapters'>, InputOf<'putChapters'>>({
      query: (input) => ({ address: chapterPaths.putChapters, input }),
      invalidatesTags: (_output, error) => (error ? [] : ['AdminCourses', 'Video']),
    }),
  }),
});

export const { useGetChaptersQuery, usePutChaptersMutation } = chaptersApi;
