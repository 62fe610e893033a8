import { adminRequest } from '../../lib/api/admin-request.ts';
import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';

/** The plans and the prices by country, as administrators see them. */
export const adminPlansApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminListPlans: build.query<OutputOf<'adminListPlans'>, void>({
      query: () => adminRequest('adminListPlans', {}),
      providesTags: ['AdminPlans', 'Viewer'],
    }),
    getCountryPrices: build.query<OutputOf<'getCountryPrices'>, void>({
      query: () => adminRequest('getCountryPrices', {}),
      providesTags: ['AdminPlans', 'Viewer'],
    }),
    createPlan: build.mutation<OutputOf<'createPlan'>, InputOf<'createPlan'>>({
      query: (input) => adminRequest('createPlan', input),
      invalidatesTags: ['AdminPlans', 'Audit'],
    }),
    updatePlan: build.mutation<OutputOf<'updatePlan'>, InputOf<'updatePlan'>>({
      query: (input) => adminRequest('updatePlan', input),
      invalidatesTags: ['AdminPlans', 'Audit'],
    }),
    setPlanPrice: build.mutation<OutputOf<'setPlanPrice'>, InputOf<'setPlanPrice'>>({
      query: (input) => adminRequest('setPlanPrice', input),
      invalidatesTags: ['AdminPlans', 'Audit'],
    }),
    removePlanPrice: build.mutation<OutputOf<'removePlanPrice'>, InputOf<'removePlanPrice'>>({
      query: (input) => adminRequest('removePlanPrice', input),
      invalidatesTags: ['AdminPlans', 'Audit'],
    }),
    orderPlans: build.mutation<OutputOf<'orderPlans'>, InputOf<'orderPlans'>>({
      query: (input) => adminRequest('orderPlans', input),
      invalidatesTags: ['AdminPlans', 'Audit'],
    }),
    retirePlan: build.mutation<OutputOf<'retirePlan'>, InputOf<'retirePlan'>>({
      query: (input) => adminRequest('retirePlan', input),
      invalidatesTags: ['AdminPlans', 'Audit'],
    }),
    setCountryPrices: build.mutation<OutputOf<'setCountryPrices'>, InputOf<'setCountryPrices'>>({
      query: (input) => adminRequest('setCountryPrices', input),
      invalidatesTags: ['AdminPlans', 'Audit'],
    }),
  }),
});

export const {
  useAdminListPlansQuery,
  useGetCountryPricesQuery,
  useCreatePlanMutation,
  useUpdatePlanMutation,
  useSetPlanPriceMutation,
  useRemovePlanPriceMutation,
  useOrderPlansMutation,
  useRetirePlanMutation,
  useSetCountryPricesMutation,
} = adminPlansApi;
