import { adminRequest } from '../../lib/api/admin-request.ts';
import type { InputOf, OutputOf } from '../../lib/api/api.ts';
import { adminCoursesApi } from './admin-courses.api.ts';
import { changed } from './course-changes.api.ts';

/** What those who write courses ask for besides the course itself. */
const editorApi = adminCoursesApi.injectEndpoints({
  endpoints: (build) => ({
    // Videos become ready at any time, so an answer is never kept.
    previewPublishing: build.query<OutputOf<'previewPublishing'>, string>({
      query: (id) => adminRequest('previewPublishing', { params: { id } }),
      keepUnusedDataFor: 0,
    }),
    copyCourse: build.mutation<OutputOf<'copyCourse'>, InputOf<'copyCourse'>>({
      query: (input) => adminRequest('copyCourse', input),
      invalidatesTags: changed,
    }),
    getCourseFigures: build.query<OutputOf<'getCourseFigures'>, string>({
      query: (id) => adminRequest('getCourseFigures', { params: { id } }),
    }),
  }),
});

export const { useLazyPreviewPublishingQuery, useCopyCourseMutation, useGetCourseFiguresQuery } = editorApi;
