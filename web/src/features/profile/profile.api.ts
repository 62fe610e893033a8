import { api, request, type InputOf, type OutputOf } from '../../lib/api.ts';

/** Changes of one's own account, and its end. */
export const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation<OutputOf<'updateProfile'>, InputOf<'updateProfile'>>({
      query: (input) => request('updateProfile', input),
      invalidatesTags: ['User'],
    }),
    changeAvatar: build.mutation<OutputOf<'changeAvatar'>, InputOf<'changeAvatar'>>({
      query: (input) => request('changeAvatar', input),
      invalidatesTags: ['User'],
    }),
    // It ends the sessions on other devices.
    changePassword: build.mutation<OutputOf<'changePassword'>, InputOf<'changePassword'>>({
      query: (input) => request('changePassword', input),
      invalidatesTags: ['Sessions'],
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
    // A mutation, so that it is asked anew each time and no copy of it stays behind.
    exportAccount: build.mutation<OutputOf<'exportAccount'>, void>({
      query: () => request('exportAccount', {}),
    }),
    endSession: build.mutation<OutputOf<'endSession'>, InputOf<'endSession'>>({
      query: (input) => request('endSession', input),
      invalidatesTags: ['Sessions'],
    }),
    endOtherSessions: build.mutation<OutputOf<'endOtherSessions'>, void>({
      query: () => request('endOtherSessions', {}),
      invalidatesTags: ['Sessions'],
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
