import type { questionFilters, questionSorts } from '@fit-coder/contracts/learning/questions';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { questionsRequest } from './questions-request.ts';

/** Which questions of a lecture are shown, and in which order. */
export interface QuestionChoice {
  readonly lectureId: string;
  readonly filter: (typeof questionFilters)[number] | undefined;
  readonly sort: (typeof questionSorts)[number];
}

/** Questions and their answers. */
const questionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLectureQuestions: build.infiniteQuery<
      OutputOf<'listLectureQuestions'>,
      QuestionChoice,
      string | null
    >({
      query: ({ queryArg: { lectureId, filter, sort }, pageParam }) =>
        questionsRequest('listLectureQuestions', {
          params: { id: lectureId },
          query: { sort, ...(filter && { filter }), ...(pageParam !== null && { cursor: pageParam }) },
        }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Questions', 'Viewer'],
    }),
    getQuestion: build.query<OutputOf<'getQuestion'>, string>({
      query: (id) => questionsRequest('getQuestion', { params: { id } }),
      providesTags: (_result, _error, id) => [{ type: 'Thread', id }, 'Viewer'],
    }),
    getSaid: build.query<OutputOf<'getSaid'>, { readonly lectureId: string; readonly second: number }>({
      query: ({ lectureId, second }) =>
        questionsRequest('getSaid', { params: { id: lectureId }, query: { second: String(second) } }),
      providesTags: ['Viewer'],
    }),
  }),
});

/** Changes a post that is shown, in its place: the order changes when the thread is opened again. */
export function notePost(questionId: string, id: string, change: OutputOf<'votePost'>) {
  return questionsApi.util.updateQueryData('getQuestion', questionId, ({ question, answers }) => {
    const post = [question, ...answers].find((one) => one.id === id);
    if (post) Object.assign(post, change);
  });
}

/** A change of a post in a thread. */
export type InThread<N extends 'votePost' | 'editPost' | 'deletePost'> = InputOf<N> & {
  readonly questionId: string;
};

export const { useListLectureQuestionsInfiniteQuery, useGetQuestionQuery, useGetSaidQuery } = questionsApi;
