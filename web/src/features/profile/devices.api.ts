import { api, request, type OutputOf } from '../../lib/api/api.ts';

/** Where the person is signed in; apart from what changes it, since loaders start it. */
export const devicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query<OutputOf<'listSessions'>, void>({
      query: () => request('listSessions', {}),
      providesTags: ['Viewer', 'Sessions'],
    }),
  }),
});

export const { useListSessionsQuery } = devicesApi;
