import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { paymentsRequest } from './payments-request.ts';

export type OrderFilter = Omit<InputOf<'listOrders'>['query'], 'cursor'>;
export type SubscriptionFilter = Omit<InputOf<'listSubscriptions'>['query'], 'cursor'>;
export type LedgerFilter = Omit<InputOf<'listPaymentEvents'>['query'], 'cursor'>;
export type AlarmState = InputOf<'listPaymentAlarms'>['query']['state'];

interface Page {
  readonly next: string | null;
}

const pages = {
  initialPageParam: null,
  getNextPageParam: ({ next }: Page) => next ?? undefined,
};

/** The query of a page: the filter, and where the page begins. */
const pageOf = <F extends object>(filter: F, cursor: string | null) =>
  cursor === null ? filter : { ...filter, cursor };

const shown = ['Payments', 'Viewer'] as const;
/** Also after a refusal, which is in the audit log. */
const changed = ['Payments', 'Audit'] as const;

/** Orders, revenue, subscriptions, provider events and alarms, as administrators see them. */
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
    listPaymentEvents: build.infiniteQuery<OutputOf<'listPaymentEvents'>, LedgerFilter, string | null>({
      query: ({ queryArg, pageParam }) =>
        paymentsRequest('listPaymentEvents', { query: pageOf(queryArg, pageParam) }),
      infiniteQueryOptions: pages,
      providesTags: shown,
    }),
    getPaymentEvent: build.query<OutputOf<'getPaymentEvent'>, string>({
      query: (id) => paymentsRequest('getPaymentEvent', { params: { id } }),
      providesTags: shown,
    }),
    replayPaymentEvent: build.mutation<OutputOf<'replayPaymentEvent'>, InputOf<'replayPaymentEvent'>>({
      query: (input) => paymentsRequest('replayPaymentEvent', input),
      invalidatesTags: changed,
    }),
    listPaymentAlarms: build.infiniteQuery<OutputOf<'listPaymentAlarms'>, AlarmState, string | null>({
      query: ({ queryArg: state, pageParam }) =>
        paymentsRequest('listPaymentAlarms', { query: pageOf({ state }, pageParam) }),
      infiniteQueryOptions: pages,
      providesTags: shown,
    }),
    resolvePaymentAlarm: build.mutation<OutputOf<'resolvePaymentAlarm'>, InputOf<'resolvePaymentAlarm'>>({
      query: (input) => paymentsRequest('resolvePaymentAlarm', input),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useListOrdersInfiniteQuery,
  useGetOrderDetailsQuery,
  useGetRevenueQuery,
  useGetSubscriptionFiguresQuery,
  useListSubscriptionsInfiniteQuery,
  useListPaymentEventsInfiniteQuery,
  useGetPaymentEventQuery,
  useReplayPaymentEventMutation,
  useListPaymentAlarmsInfiniteQuery,
  useResolvePaymentAlarmMutation,
} = paymentsApi;
