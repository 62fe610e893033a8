import { api, request, type InputOf, type OutputOf } from '../../lib/api.ts';

/** The calls that decide who is signed in. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    loadUser: build.query<OutputOf<'me'>, void>({ query: () => request('me', {}) }),
    login: build.mutation<OutputOf<'login'>, InputOf<'login'>>({
      query: (input) => request('login', input),
      invalidatesTags: ['Viewer'],
    }),
    loginAsTestAdmin: build.mutation<OutputOf<'loginAsTestAdmin'>, void>({
      query: () => request('loginAsTestAdmin', {}),
      invalidatesTags: ['Viewer'],
    }),
    register: build.mutation<OutputOf<'register'>, InputOf<'register'>>({
      query: (input) => request('register', input),
      invalidatesTags: ['Viewer'],
    }),
    logout: build.mutation<OutputOf<'logout'>, void>({
      // What the visitor saw is dropped by `useForgetting`, once their screens have closed.
      query: () => request('logout', {}),
    }),
  }),
});

export const { useLoginMutation, useLoginAsTestAdminMutation, useRegisterMutation, useLogoutMutation } =
  sessionApi;
