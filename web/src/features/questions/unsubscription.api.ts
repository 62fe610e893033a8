import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { questionsRequest } from './questions-request.ts';

/** The link that stops emails about questions. */
const unsubscriptionApi = api.injectEndpoints({
  endpoints: (build) => ({
    unsubscribe: build.mutation<OutputOf<'unsubscribe'>, InputOf<'unsubscribe'>>({
      query: (input) => questionsRequest('unsubscribe', input),
      invalidatesTags: ['Thread', 'ModeratedPosts'],
    }),
  }),
});

export const { useUnsubscribeMutation } = unsubscriptionApi;
