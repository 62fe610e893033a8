import { accessRequest } from '../../lib/api/access-request.ts';
import { api, type OutputOf } from '../../lib/api/api.ts';

/** The refunds that buyers ask for themselves, by the reference of the purchase. */
const refundsApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewRefund: build.query<OutputOf<'previewRefund'>, string>({
      query: (reference) => accessRequest('previewRefund', { params: { reference } }),
      providesTags: ['Viewer', 'Purchases'],
      // It depends on what was watched meanwhile.
      keepUnusedDataFor: 0,
    }),
    refundPurchase: build.mutation<OutputOf<'refundPurchase'>, string>({
      query: (reference) => accessRequest('refundPurchase', { params: { reference }, body: {} }),
      // Also after a refusal: the list may be out of date.
      invalidatesTags: ['Purchases', 'Order', 'Access', 'Kept', 'Courses'],
    }),
  }),
});

export const { usePreviewRefundQuery, useRefundPurchaseMutation } = refundsApi;
