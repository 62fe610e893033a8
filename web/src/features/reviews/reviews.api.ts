import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { reviewRequest } from '../../lib/api/review-request.ts';

/** Which reviews a list shows: those of a course (its slug), of all stars or of one number of them. */
export interface ReviewFilter {
  readonly course: string;
  readonly stars: string | undefined;
}

/** Reviews of courses. */
export const reviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReviews: build.infiniteQuery<OutputOf<'listReviews'>, ReviewFilter, string | null>({
      query: ({ queryArg: { course: id, stars }, pageParam }) =>
        reviewRequest('listReviews', {
          params: { id },
          query: { ...(stars && { stars }), ...(pageParam !== null && { cursor: pageParam }) },
        }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Reviews'],
    }),
    getOwnReview: build.query<OutputOf<'getOwnReview'>, string>({
      query: (id) => reviewRequest('getOwnReview', { params: { id } }),
      providesTags: ['Reviews', 'Viewer', 'Progress', 'Order'],
    }),
    saveReview: build.mutation<OutputOf<'saveReview'>, InputOf<'saveReview'>>({
      query: (input) => reviewRequest('saveReview', input),
      invalidatesTags: ['Reviews', 'Courses'],
    }),
    deleteReview: build.mutation<OutputOf<'deleteReview'>, string>({
      query: (id) => reviewRequest('deleteReview', { params: { id } }),
      invalidatesTags: ['Reviews', 'Courses'],
    }),
    reportReview: build.mutation<OutputOf<'reportReview'>, InputOf<'reportReview'>>({
      query: (input) => reviewRequest('reportReview', input),
    }),
  }),
});

export const {
  useListReviewsInfiniteQuery,
  useGetOwnReviewQuery,
  useSaveReviewMutation,
  useDeleteReviewMutation,
  useReportReviewMutation,
} = reviewsApi;
