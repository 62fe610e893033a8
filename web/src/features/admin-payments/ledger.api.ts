import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { pageOf, pages } from './pages.ts';
import { paymentsRequest } from './payments-request.ts';

export type LedgerFilter = Omit<InputOf<'listPaymentEvents'>['query'], 'cursor'>;
type AlarmState = InputOf<'listPaymentAlarms'>['query']['state'];

const shown = ['Payments', 'Viewer'] as const;
/** Also after a refusal, which is in the audit log. */
const changed = ['Payments', 'Audit'] as const;

/** Provider events and alarms, as administrators see them. */
export const ledgerApi = api.injectEndpoints({
  endpoints: (build) => ({
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
  useListPaymentEventsInfiniteQuery,
  useGetPaymentEventQuery,
  useReplayPaymentEventMutation,
  useListPaymentAlarmsInfiniteQuery,
  useResolvePaymentAlarmMutation,
} = ledgerApi;
