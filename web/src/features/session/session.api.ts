import { api, request, type OutputOf } from '../../lib/api/api.ts';
import { tellLogout } from './use-other-tabs.ts';

/** Who is signed in, and the way out. The ways in come with their screens. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    loadUser: build.query<OutputOf<'me'>, void>({
      query: () => request('me', {}),
      providesTags: ['User', 'Viewer'],
    }),
    logout: build.mutation<OutputOf<'logout'>, void>({
      // What the visitor saw is dropped by `useForgetting`, once their screens have closed.
      query: () => request('logout', {}),
      onQueryStarted: (_, { queryFulfilled }) => queryFulfilled.then(tellLogout, () => undefined),
    }),
  }),
});

export const { useLazyLoadUserQuery, useLoadUserQuery, useLogoutMutation } = sessionApi;
