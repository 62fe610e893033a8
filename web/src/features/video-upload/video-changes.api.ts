import { adminRequest } from '../../lib/api/admin-request.ts';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';

function changed(_output: unknown, error: unknown) {
  return error ? [] : (['AdminCourses', 'Video'] as const);
}

/** The changes to a lecture's video besides its upload. */
const videoChangesApi = api.injectEndpoints({
  endpoints: (build) => ({
    retryVideo: build.mutation<OutputOf<'retryVideo'>, InputOf<'retryVideo'>>({
      query: (input) => adminRequest('retryVideo', input),
      invalidatesTags: changed,
    }),
    cancelUpload: build.mutation<OutputOf<'cancelUpload'>, InputOf<'cancelUpload'>>({
      query: (input) => adminRequest('cancelUpload', input),
      // Also after a failure, because the upload may be gone.
      invalidatesTags: ['AdminCourses'],
    }),
  }),
});

export const { useRetryVideoMutation, useCancelUploadMutation } = videoChangesApi;
