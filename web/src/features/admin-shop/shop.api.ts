import { adminRequest } from '../../lib/api/admin-request.ts';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';

/** What the operator decides about selling. */
export const shopApi = api.injectEndpoints({
  endpoints: (build) => ({
    getShop: build.query<OutputOf<'getShop'>, void>({
      query: () => adminRequest('getShop', {}),
      providesTags: ['Viewer', 'Shop'],
    }),
    updateShop: build.mutation<OutputOf<'updateShop'>, InputOf<'updateShop'>>({
      query: (input) => adminRequest('updateShop', input),
      invalidatesTags: (_output, error) => (error ? ['Audit'] : ['Audit', 'Shop']),
    }),
  }),
});

export const { useGetShopQuery, useUpdateShopMutation } = shopApi;
