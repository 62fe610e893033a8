import { api, request, type OutputOf } from '../../lib/api/api.ts';
import { tellLogout } from './use-other-tabs.ts';

/** The session's user, and the logout. The calls that log in are loaded with their screens. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    loadUser: build.query<OutputOf<'me'>, void>({
      query: () => request('me', {}),
      providesTags: ['User', 'Viewer'],
    }),
    logout: build.mutation<OutputOf<'logout'>, void>({
      // `useForgetting` drops the user's data once their screens have closed.
      query: () => request('logout', {}),
      onQueryStarted: (_, { queryFulfilled }) => queryFulfilled.then(tellLogout, () => undefined),
    }),
  }),
});

export const { useLazyLoadUserQuery, useLoadUserQuery, useLogoutMutation } = sessionApi;
