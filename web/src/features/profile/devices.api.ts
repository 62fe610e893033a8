import { api, request, type OutputOf } from '../../lib/api/api.ts';

/** The devices that the user is logged in on. It is separate from what changes them, because a loader starts it. */
export const devicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<OutputOf<'listSessions'>, void>({
      query: () => request('listSessions', {}),
      providesTags: ['Viewer', 'Sessions'],
    }),
  }),
});

export const { useListSessionsQuery } = devicesApi;
