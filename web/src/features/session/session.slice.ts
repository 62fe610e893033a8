import type { User } from '@fit-coder/contracts/accounts';
import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { failureOf } from '../../lib/api.ts';
import { sessionApi } from './session.api.ts';

/** Who is signed in. `message` and `error` wait to be shown as a toast. */
export interface SessionState {
  isauthenticate: boolean;
  user: User | null;
  loading: boolean;
  error: string | null;
  message: string | null;
}

const initialState: SessionState = {
  isauthenticate: false,
  user: null,
  loading: false,
  error: null,
  message: null,
};

const { loadUser, login, loginAsTestAdmin, register, logout } = sessionApi.endpoints;

const signInSuccess = isAnyOf(login.matchFulfilled, loginAsTestAdmin.matchFulfilled, register.matchFulfilled);
const signInFail = isAnyOf(login.matchRejected, loginAsTestAdmin.matchRejected, register.matchRejected);
const anyRequest = isAnyOf(
  loadUser.matchPending,
  login.matchPending,
  loginAsTestAdmin.matchPending,
  register.matchPending,
  logout.matchPending,
);

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    clearMessage: (state) => void (state.message = null),
    clearError: (state) => void (state.error = null),
  },
  extraReducers: (builder) =>
    builder
      .addMatcher(loadUser.matchFulfilled, (state, { payload }) => {
        Object.assign(state, { loading: false, isauthenticate: true, user: payload.user });
      })
      .addMatcher(signInSuccess, (state, { payload }) => {
        Object.assign(state, {
          loading: false,
          isauthenticate: true,
          user: payload.user,
          message: payload.message,
        });
      })
      .addMatcher(isAnyOf(loadUser.matchRejected, signInFail), (state, { payload, meta }) => {
        if (meta.condition) return;
        Object.assign(state, { loading: false, isauthenticate: false, user: null, error: sentence(payload) });
      })
      .addMatcher(logout.matchFulfilled, (state, { payload }) => {
        Object.assign(state, {
          loading: false,
          isauthenticate: false,
          user: payload.user,
          message: 'You are logged out.',
        });
      })
      .addMatcher(logout.matchRejected, (state, { payload }) => {
        Object.assign(state, { loading: false, isauthenticate: true, error: sentence(payload) });
      })
      .addMatcher(anyRequest, (state) => void (state.loading = true)),
});

function sentence(payload: unknown): string {
  return failureOf(payload)?.error ?? 'Something went wrong. Try again in a moment.';
}

export const { clearMessage, clearError } = sessionSlice.actions;

interface WithSession {
  readonly session: SessionState;
}

export const selectSession = (state: WithSession): SessionState => state.session;
export const selectUser = (state: WithSession): User | null => state.session.user;
