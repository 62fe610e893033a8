import { adminRequest } from '../../lib/api/admin-request.ts';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';

/** Coupons, as administrators see them. */
export const couponsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listCoupons: build.infiniteQuery<OutputOf<'listCoupons'>, void, string | null>({
      query: ({ pageParam }) =>
        adminRequest('listCoupons', { query: pageParam === null ? {} : { cursor: pageParam } }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      providesTags: ['Coupons', 'Viewer'],
    }),
    createCoupon: build.mutation<OutputOf<'createCoupon'>, InputOf<'createCoupon'>>({
      query: (input) => adminRequest('createCoupon', input),
      invalidatesTags: ['Coupons', 'Audit'],
    }),
    setCouponActive: build.mutation<OutputOf<'setCouponActive'>, InputOf<'setCouponActive'>>({
      query: (input) => adminRequest('setCouponActive', input),
      invalidatesTags: ['Coupons', 'Audit'],
    }),
    deleteCoupon: build.mutation<OutputOf<'deleteCoupon'>, InputOf<'deleteCoupon'>>({
      query: (input) => adminRequest('deleteCoupon', input),
      invalidatesTags: ['Coupons', 'Audit'],
    }),
  }),
});

export const {
  useListCouponsInfiniteQuery,
  useCreateCouponMutation,
  useSetCouponActiveMutation,
  useDeleteCouponMutation,
} = couponsApi;
