import { api, request, type InputOf, type OutputOf } from '../../../lib/api/api.ts';

/** The calls that log in. The session's state follows them by their names. */
export const signInApi = api.injectEndpoints({
  endpoints: (build) => ({
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
    // Not named like the contract, because a wrong password must not be a `loginfail`, which would close the screen.
    renewSession: build.mutation<OutputOf<'login'>, InputOf<'login'> | 'testadmin'>({
      query: (input) => (input === 'testadmin' ? request('loginAsTestAdmin', {}) : request('login', input)),
    }),
  }),
});

export const { useLoginMutation, useLoginAsTestAdminMutation, useRegisterMutation, useRenewSessionMutation } =
  signInApi;
