import { adminRequest } from '../../../lib/api/admin-request.ts';
import { api, type OutputOf } from '../../../lib/api/api.ts';

/** Counts of the site's events by month. */
export const statisticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStatistics: build.query<OutputOf<'getStatistics'>, void>({
      query: () => adminRequest('getStatistics', {}),
      providesTags: ['Statistics', 'Viewer'],
    }),
  }),
});

export const { useGetStatisticsQuery } = statisticsApi;
