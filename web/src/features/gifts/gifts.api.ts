import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { sharingRequest } from '../../lib/api/sharing-request.ts';

/** Gifts that the user bought, and the gift of a link. */
export const giftsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listGifts: build.infiniteQuery<OutputOf<'listGifts'>, void, string | null>({
      query: ({ pageParam }) =>
        sharingRequest('listGifts', { query: pageParam === null ? {} : { cursor: pageParam } }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Viewer', 'Gifts', 'Order'],
    }),
    createGiftLink: build.mutation<OutputOf<'createGiftLink'>, InputOf<'createGiftLink'>>({
      query: (input) => sharingRequest('createGiftLink', input),
      // A refusal means that the list is out of date.
      invalidatesTags: (_output, error) => (error ? ['Gifts'] : []),
    }),
    getGift: build.query<OutputOf<'getGift'>, string>({
      query: (token) => sharingRequest('getGift', { params: { token } }),
      providesTags: ['Viewer', 'Gifts'],
    }),
    redeemGift: build.mutation<OutputOf<'redeemGift'>, string>({
      query: (token) => sharingRequest('redeemGift', { params: { token } }),
      invalidatesTags: ['Gifts', 'Order', 'Kept', 'Courses'],
    }),
  }),
});

export const {
  useListGiftsInfiniteQuery,
  useCreateGiftLinkMutation,
  useGetGiftQuery,
  useRedeemGiftMutation,
} = giftsApi;
