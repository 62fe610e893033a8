import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { pageOf, pages } from './pages.ts';
import { paymentsRequest } from './payments-request.ts';

export type OrderFilter = Omit<InputOf<'listOrders'>['query'], 'cursor'>;
export type SubscriptionFilter = Omit<InputOf<'listSubscriptions'>['query'], 'cursor'>;

const shown = ['Payments', 'Viewer'] as const;

/** Orders, revenue and subscriptions, as administrators see them. */
export const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOrders: build.infiniteQuery<OutputOf<'listOrders'>, OrderFilter, string | null>({
      query: ({ queryArg, pageParam }) =>
        paymentsRequest('listOrders', { query: pageOf(queryArg, pageParam) }),
      infiniteQueryOptions: pages,
      providesTags: shown,
    }),
    getOrderDetails: build.query<OutputOf<'getOrderDetails'>, string>({
      query: (reference) => paymentsRequest('getOrderDetails', { params: { reference } }),
      providesTags: shown,
    }),
    getRevenue: build.query<OutputOf<'getRevenue'>, void>({
      query: () => paymentsRequest('getRevenue', {}),
      providesTags: shown,
    }),
    getSubscriptionFigures: build.query<OutputOf<'getSubscriptionFigures'>, void>({
      query: () => paymentsRequest('getSubscriptionFigures', {}),
      providesTags: shown,
    }),
    listSubscriptions: build.infiniteQuery<OutputOf<'listSubscriptions'>, SubscriptionFilter, string | null>({
      query: ({ queryArg, pageParam }) =>
        paymentsRequest('listSubscriptions', { query: pageOf(queryArg, pageParam) }),
      infiniteQueryOptions: pages,
      providesTags: shown,
    }),
  }),
});

export const {
  useListOrdersInfiniteQuery,
  useGetOrderDetailsQuery,
  useGetRevenueQuery,
  useGetSubscriptionFiguresQuery,
  useListSubscriptionsInfiniteQuery,
} = paymentsApi;
