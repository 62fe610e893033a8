import { adminRequest } from '../../lib/api/admin-request.ts';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';

function changed(_output: unknown, error: unknown) {
  return error ? [] : (['AdminCourses', 'Video'] as const);
}

/** The captions of lectures, for those who write courses. */
const captionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCaptions: build.query<OutputOf<'listCaptions'>, string>({
      query: (id) => adminRequest('listCaptions', { params: { id } }),
      providesTags: ['Viewer', 'AdminCourses'],
    }),
    previewCaptions: build.mutation<OutputOf<'previewCaptions'>, InputOf<'previewCaptions'>>({
      query: (input) => adminRequest('previewCaptions', input),
    }),
    putCaptions: build.mutation<OutputOf<'putCaptions'>, InputOf<'putCaptions'>>({
      query: (input) => adminRequest('putCaptions', input),
      invalidatesTags: changed,
    }),
    setDefaultCaptions: build.mutation<OutputOf<'setDefaultCaptions'>, InputOf<'setDefaultCaptions'>>({
      query: (input) => adminRequest('setDefaultCaptions', input),
      invalidatesTags: changed,
    }),
    removeCaptions: build.mutation<OutputOf<'removeCaptions'>, InputOf<'removeCaptions'>>({
      query: (input) => adminRequest('removeCaptions', input),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useListCaptionsQuery,
  usePreviewCaptionsMutation,
  usePutCaptionsMutation,
  useSetDefaultCaptionsMutation,
  useRemoveCaptionsMutation,
} = captionsApi;
