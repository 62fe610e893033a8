import { createSlice } from '@reduxjs/toolkit';
import { asked, failed, sentenceOf, succeeded } from '../../lib/api/api-matchers.ts';

/** Changes of one's own account and playlist. `message` and `error` wait to be shown as a toast. */
export interface ProfileState {
  loading: boolean;
  message: string | null;
  error: string | null;
}

const initialState: ProfileState = { loading: false, message: null, error: null };

const withSucces = ['updateProfile', 'changePassword', 'forgetPassword', 'resetPassword'] as const;
const withMessage = ['changeAvatar', 'endSession', 'endOtherSessions', 'deleteAccount'] as const;
const withSuccess = ['addToPlaylist', 'removeFromPlaylist'] as const;
const all = [...withSucces, ...withMessage, ...withSuccess, 'exportAccount'] as const;

export const profileSlice = createSlice({
  name: 'profile',
  initialState,
  reducers: {
    clearMessage: (state) => void (state.message = null),
    clearError: (state) => void (state.error = null),
  },
  extraReducers: (builder) =>
    builder
      .addMatcher(asked(...all), (state) => void (state.loading = true))
      .addMatcher(succeeded(...withSucces), (_state, { payload }) => done(payload.succes))
      .addMatcher(succeeded(...withMessage), (_state, { payload }) => done(payload.message))
      .addMatcher(succeeded(...withSuccess), (_state, { payload }) => done(payload.success))
      .addMatcher(succeeded('exportAccount'), () => initialState)
      .addMatcher(failed(...all), (state, action) => {
        state.loading = false;
        state.error = sentenceOf(action);
      }),
});

function done(message: string): ProfileState {
  return { loading: false, message, error: null };
}
