import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { notePost, type InThread } from './questions.api.ts';
import { questionsRequest } from './questions-request.ts';

/** What is done with the posts of others. */
const reactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    votePost: build.mutation<OutputOf<'votePost'>, InThread<'votePost'>>({
      query: ({ params, body }) => questionsRequest('votePost', { params, body }),
      onQueryStarted: async ({ questionId, params: { id } }, { dispatch, queryFulfilled }) => {
        const outcome = await queryFulfilled.catch(() => null);
        if (outcome) dispatch(notePost(questionId, id, outcome.data));
      },
    }),
    markAnswered: build.mutation<OutputOf<'markAnswered'>, InputOf<'markAnswered'>>({
      query: (input) => questionsRequest('markAnswered', input),
      invalidatesTags: (_result, _error, { params: { id } }) => ['Questions', { type: 'Thread', id }],
    }),
    followQuestion: build.mutation<OutputOf<'followQuestion'>, InputOf<'followQuestion'>>({
      query: (input) => questionsRequest('followQuestion', input),
      invalidatesTags: (_result, _error, { params: { id } }) => [{ type: 'Thread', id }],
    }),
    reportPost: build.mutation<OutputOf<'reportPost'>, InputOf<'reportPost'>>({
      query: (input) => questionsRequest('reportPost', input),
      invalidatesTags: ['ModeratedPosts'],
    }),
  }),
});

export const {
  useVotePostMutation,
  useMarkAnsweredMutation,
  useFollowQuestionMutation,
  useReportPostMutation,
} = reactionsApi;
