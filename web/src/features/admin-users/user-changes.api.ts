import { adminRequest } from '../../lib/api/admin-request.ts';
import type { InputOf, OutputOf } from '../../lib/api/api.ts';
import { usersApi } from './users.api.ts';

/** A refusal stands in the audit log as well, and tells that the list was out of date. */
const changed = ['Users', 'Audit'] as const;

/** What administrators do to accounts. */
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
