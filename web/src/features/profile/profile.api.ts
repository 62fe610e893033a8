import { api, request, type InputOf, type OutputOf } from '../../lib/api/api.ts';

/** Tags that only a successful change makes stale. After a failure, loading again could fail too and remove a form. */
function onSuccess(tag: 'User' | 'Sessions') {
  return (_output: unknown, error: unknown) => (error ? [] : [tag]);
}

/** Changes and deletes the user's own account. */
const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation<OutputOf<'updateProfile'>, InputOf<'updateProfile'>>({
      query: (input) => request('updateProfile', input),
      invalidatesTags: onSuccess('User'),
    }),
    changeAvatar: build.mutation<OutputOf<'changeAvatar'>, InputOf<'changeAvatar'>>({
      query: (input) => request('changeAvatar', input),
      invalidatesTags: onSuccess('User'),
    }),
    // It ends the sessions on other devices.
    changePassword: build.mutation<OutputOf<'changePassword'>, InputOf<'changePassword'>>({
      query: (input) => request('changePassword', input),
      invalidatesTags: onSuccess('Sessions'),
    }),
    forgetPassword: build.mutation<OutputOf<'forgetPassword'>, InputOf<'forgetPassword'>>({
      query: (input) => request('forgetPassword', input),
    }),
    resetPassword: build.mutation<OutputOf<'resetPassword'>, InputOf<'resetPassword'>>({
      query: (input) => request('resetPassword', input),
    }),
    deleteAccount: build.mutation<OutputOf<'deleteAccount'>, InputOf<'deleteAccount'>>({
      query: (input) => request('deleteAccount', input),
    }),
    // A mutation, so that it is loaded each time and not cached.
    exportAccount: build.mutation<OutputOf<'exportAccount'>, void>({
      query: () => request('exportAccount', {}),
    }),
    endSession: build.mutation<OutputOf<'endSession'>, InputOf<'endSession'>>({
      query: (input) => request('endSession', input),
      invalidatesTags: onSuccess('Sessions'),
    }),
    endOtherSessions: build.mutation<OutputOf<'endOtherSessions'>, void>({
      query: () => request('endOtherSessions', {}),
      invalidatesTags: onSuccess('Sessions'),
    }),
  }),
});

export const {
  useUpdateProfileMutation,
  useChangeAvatarMutation,
  useChangePasswordMutation,
  useForgetPasswordMutation,
  useResetPasswordMutation,
  useDeleteAccountMutation,
  useExportAccountMutation,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
} = profileApi;
