import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { questionsRequest } from './questions-request.ts';
import type { InThread } from './questions.api.ts';

/** What changes in the lists and in the thread with this id. */
const inThread = (id: string) => ['Questions' as const, { type: 'Thread' as const, id }];

/** Writing questions and answers. */
const postingApi = api.injectEndpoints({
  endpoints: (build) => ({
    askQuestion: build.mutation<OutputOf<'askQuestion'>, InputOf<'askQuestion'>>({
      query: (input) => questionsRequest('askQuestion', input),
      invalidatesTags: ['Questions'],
    }),
    answerQuestion: build.mutation<OutputOf<'answerQuestion'>, InputOf<'answerQuestion'>>({
      query: (input) => questionsRequest('answerQuestion', input),
      invalidatesTags: (_result, _error, { params: { id } }) => inThread(id),
    }),
    editPost: build.mutation<OutputOf<'editPost'>, InThread<'editPost'>>({
      query: ({ params, body }) => questionsRequest('editPost', { params, body }),
      invalidatesTags: (_result, _error, { questionId }) => inThread(questionId),
    }),
    deletePost: build.mutation<OutputOf<'deletePost'>, InThread<'deletePost'>>({
      query: ({ params }) => questionsRequest('deletePost', { params }),
      invalidatesTags: (_result, _error, { questionId }) => inThread(questionId),
    }),
  }),
});

export const {
  useAskQuestionMutation,
  useAnswerQuestionMutation,
  useEditPostMutation,
  useDeletePostMutation,
} = postingApi;
