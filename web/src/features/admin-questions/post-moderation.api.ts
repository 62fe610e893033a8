import type { ModerationList } from '@fit-coder/contracts/learning/moderation';
import { moderationPaths } from '@fit-coder/contracts/paths/questions';
import { api, type ApiRequest, type InputOf, type OutputOf } from '../../lib/api/api.ts';

function moderationRequest<N extends keyof typeof moderationPaths>(name: N, input: InputOf<N>): ApiRequest {
  return { address: moderationPaths[name], input };
}

/** Questions that wait for an answer, and posts that wait for an administrator's decision. */
export const postModerationApi = api.injectEndpoints({
  endpoints: (build) => ({
    listModeratedPosts: build.infiniteQuery<OutputOf<'listModeratedPosts'>, ModerationList, string | null>({
      query: ({ queryArg: list, pageParam }) =>
        moderationRequest('listModeratedPosts', {
          query: { list, ...(pageParam !== null && { cursor: pageParam }) },
        }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['ModeratedPosts', 'Viewer'],
    }),
    listUnansweredQuestions: build.infiniteQuery<OutputOf<'listUnansweredQuestions'>, void, string | null>({
      query: ({ pageParam }) =>
        moderationRequest('listUnansweredQuestions', {
          query: pageParam === null ? {} : { cursor: pageParam },
        }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['ModeratedPosts', 'Questions', 'Viewer'],
    }),
    countWaitingPosts: build.query<OutputOf<'countWaitingPosts'>, void>({
      query: () => moderationRequest('countWaitingPosts', {}),
      providesTags: ['ModeratedPosts', 'Viewer'],
    }),
    hidePost: build.mutation<OutputOf<'hidePost'>, InputOf<'hidePost'>>({
      query: (input) => moderationRequest('hidePost', input),
      invalidatesTags: ['ModeratedPosts', 'Audit', 'Questions', 'Thread'],
    }),
    showPost: build.mutation<OutputOf<'showPost'>, InputOf<'showPost'>>({
      query: (input) => moderationRequest('showPost', input),
      invalidatesTags: ['ModeratedPosts', 'Audit', 'Questions', 'Thread'],
    }),
    chooseQuestionMails: build.mutation<OutputOf<'chooseQuestionMails'>, InputOf<'chooseQuestionMails'>>({
      query: (input) => moderationRequest('chooseQuestionMails', input),
      invalidatesTags: ['ModeratedPosts', 'Audit'],
    }),
  }),
});

export const {
  useListModeratedPostsInfiniteQuery,
  useListUnansweredQuestionsInfiniteQuery,
  useCountWaitingPostsQuery,
  useHidePostMutation,
  useShowPostMutation,
  useChooseQuestionMailsMutation,
} = postModerationApi;
