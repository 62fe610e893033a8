import { adminRequest } from '../../lib/api/admin-request.ts';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';

/** What to load again after a successful change. */
const changed = (_output: unknown, error: unknown) => (error ? [] : (['LectureFiles'] as const));

/** The files that come with lectures, for those who change them. */
const filesEditorApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminListLectureFiles: build.query<OutputOf<'adminListLectureFiles'>['files'], string>({
      query: (id) => adminRequest('adminListLectureFiles', { params: { id } }),
      transformResponse: ({ files }: OutputOf<'adminListLectureFiles'>) => files,
      providesTags: ['Viewer', 'LectureFiles'],
    }),
    addLectureFile: build.mutation<OutputOf<'addLectureFile'>, InputOf<'addLectureFile'>>({
      query: (input) => adminRequest('addLectureFile', input),
      invalidatesTags: changed,
    }),
    removeLectureFile: build.mutation<OutputOf<'removeLectureFile'>, InputOf<'removeLectureFile'>>({
      query: (input) => adminRequest('removeLectureFile', input),
      invalidatesTags: changed,
    }),
  }),
});

export const { useAdminListLectureFilesQuery, useAddLectureFileMutation, useRemoveLectureFileMutation } =
  filesEditorApi;
