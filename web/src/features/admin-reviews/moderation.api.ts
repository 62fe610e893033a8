import { reviewFilters, type ReviewFilter } from '@fit-coder/contracts/learning/reviews';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { reviewRequest } from '../../lib/api/review-request.ts';

/** Which reviews an address shows: `?show=reported`. */
export function shownIn(search: URLSearchParams): ReviewFilter {
  return reviewFilters.find((filter) => filter === search.get('show')) ?? 'all';
}

/** Reviews of all courses, for administrators. */
export const moderationApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminListReviews: build.infiniteQuery<OutputOf<'adminListReviews'>, ReviewFilter, string | null>({
      query: ({ queryArg: show, pageParam: cursor }) =>
        reviewRequest('adminListReviews', { query: { show, ...(cursor !== null && { cursor }) } }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Reviews', 'Viewer'],
    }),
    hideReview: build.mutation<OutputOf<'hideReview'>, InputOf<'hideReview'>>({
      query: (input) => reviewRequest('hideReview', input),
      invalidatesTags: ['Reviews', 'Courses', 'Audit'],
    }),
    replyToReview: build.mutation<OutputOf<'replyToReview'>, InputOf<'replyToReview'>>({
      query: (input) => reviewRequest('replyToReview', input),
      invalidatesTags: ['Reviews', 'Audit'],
    }),
    dismissReports: build.mutation<OutputOf<'dismissReports'>, string>({
      query: (id) => reviewRequest('dismissReports', { params: { id } }),
      invalidatesTags: ['Reviews', 'Audit'],
    }),
  }),
});

export const {
  useAdminListReviewsInfiniteQuery,
  useHideReviewMutation,
  useReplyToReviewMutation,
  useDismissReportsMutation,
} = moderationApi;
