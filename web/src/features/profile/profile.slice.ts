import { createSlice } from '@reduxjs/toolkit';
import { succeeded } from '../../lib/api/api-matchers.ts';
import { clearing, followCalls, idle, succeededWith } from '../../lib/api/call-state.ts';

/** In the specification, the calls name their message differently. */
const withSucces = ['updateProfile', 'changePassword', 'forgetPassword', 'resetPassword'] as const;
const withMessage = ['changeAvatar', 'endSession', 'endOtherSessions', 'deleteAccount'] as const;
const withSuccess = ['addToPlaylist', 'removeFromPlaylist'] as const;
const all = [...withSucces, ...withMessage, ...withSuccess, 'exportAccount'] as const;

/** The results of changing the account and the playlist. */
export const profileSlice = createSlice({
  name: 'profile',
  initialState: idle,
  reducers: clearing,
  extraReducers: (builder) =>
    followCalls(builder, ...all)
      .addMatcher(succeeded(...withSucces), (_state, { payload }) => succeededWith(payload.succes))
      .addMatcher(succeeded(...withMessage), (_state, { payload }) => succeededWith(payload.message))
      .addMatcher(succeeded(...withSuccess), (_state, { payload }) => succeededWith(payload.success))
      .addMatcher(succeeded('exportAccount'), () => idle),
});
