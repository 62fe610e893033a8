import { login, loginAsTestAdmin, logout, me, register } from '@fit-coder/contracts/accounts';
import type { Input, Output } from '@fit-coder/contracts/endpoint';
import { api, request } from '../../lib/api.ts';

/** The calls that decide who is signed in. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    loadUser: build.query<Output<typeof me>, void>({ query: () => request(me, {}) }),
    login: build.mutation<Output<typeof login>, Input<typeof login>>({
      query: (input) => request(login, input),
      invalidatesTags: ['Viewer'],
    }),
    loginAsTestAdmin: build.mutation<Output<typeof loginAsTestAdmin>, void>({
      query: () => request(loginAsTestAdmin, {}),
      invalidatesTags: ['Viewer'],
    }),
    register: build.mutation<Output<typeof register>, Input<typeof register>>({
      query: (input) => request(register, input),
      invalidatesTags: ['Viewer'],
    }),
    logout: build.mutation<Output<typeof logout>, void>({
      query: () => request(logout, {}),
      invalidatesTags: ['Viewer'],
    }),
  }),
});

export const { useLoginMutation, useLoginAsTestAdminMutation, useRegisterMutation, useLogoutMutation } =
  sessionApi;
