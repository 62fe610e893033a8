import { adminRequest } from '../../lib/api/admin-request.ts';
import type { InputOf, OutputOf } from '../../lib/api/api.ts';
import { usersApi } from './users.api.ts';

/** Also after a refusal: it is in the audit log, and the list may be out of date. */
const changed = ['Users', 'Audit'] as const;

/** The actions of administrators on accounts. */
const userChangesApi = usersApi.injectEndpoints({
  endpoints: (build) => ({
    changeRole: build.mutation<OutputOf<'changeRole'>, InputOf<'changeRole'>>({
      query: (input) => adminRequest('changeRole', input),
      invalidatesTags: changed,
    }),
    deleteUser: build.mutation<OutputOf<'deleteUser'>, InputOf<'deleteUser'>>({
      query: (input) => adminRequest('deleteUser', input),
      invalidatesTags: changed,
    }),
    signOutUser: build.mutation<OutputOf<'signOutUser'>, InputOf<'signOutUser'>>({
      query: (input) => adminRequest('signOutUser', input),
      invalidatesTags: changed,
    }),
  }),
});

export const { useChangeRoleMutation, useDeleteUserMutation, useSignOutUserMutation } = userChangesApi;
