import { api, type OutputOf } from '../../../lib/api/api.ts';
import { paymentsRequest } from '../payments-request.ts';

/** The number of open alarms, which every screen of the administration shows. */
export const alarmCountApi = api.injectEndpoints({
  endpoints: (build) => ({
    countPaymentAlarms: build.query<OutputOf<'countPaymentAlarms'>, void>({
      query: () => paymentsRequest('countPaymentAlarms', {}),
      providesTags: ['Payments', 'Viewer'],
    }),
  }),
});

export const { useCountPaymentAlarmsQuery } = alarmCountApi;
