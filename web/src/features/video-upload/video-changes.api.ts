import { adminRequest } from '../../lib/api/admin-request.ts';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';

function changed(_output: unknown, error: unknown) {
  return error ? [] : (['AdminCourses', 'Video'] as const);
}

/** What administrators do to a lecture's video beside uploading it. */
const videoChangesApi = api.injectEndpoints({
  endpoints: (build) => ({
    retryVideo: build.mutation<OutputOf<'retryVideo'>, InputOf<'retryVideo'>>({
      query: (input) => adminRequest('retryVideo', input),
      invalidatesTags: changed,
    }),
    cancelUpload: build.mutation<OutputOf<'cancelUpload'>, InputOf<'cancelUpload'>>({
      query: (input) => adminRequest('cancelUpload', input),
      // An upload that is not there any more is news too.
      invalidatesTags: ['AdminCourses'],
    }),
    putCaptions: build.mutation<OutputOf<'putCaptions'>, InputOf<'putCaptions'>>({
      query: (input) => adminRequest('putCaptions', input),
      invalidatesTags: changed,
    }),
  }),
});

export const { useRetryVideoMutation, useCancelUploadMutation, usePutCaptionsMutation } = videoChangesApi;
