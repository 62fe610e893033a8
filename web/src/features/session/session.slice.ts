import type { User } from '@fit-coder/contracts/accounts';
import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { asked, failed, sentenceOf, succeeded } from '../../lib/api/api-matchers.ts';
import { clearing, idle, type CallState } from '../../lib/api/call-state.ts';
import { sessionApi } from './session.api.ts';

/** The session's state, as the specification names it. */
export interface SessionState extends CallState {
  isauthenticate: boolean;
  user: User | null;
}

const initialState: SessionState = {
  isauthenticate: false,
  user: null,
  ...idle,
};

const { loadUser } = sessionApi.endpoints;

const logins = ['login', 'loginAsTestAdmin', 'finishLogin'] as const;
const anyRequest = isAnyOf(loadUser.matchPending, asked(...logins, 'register', 'logout'));
const loginSuccess = succeeded(...logins);
const loginfail = failed(...logins);
const registerSuccess = succeeded('register');
const registerfail = failed('register');
const loaduserSuccess = loadUser.matchFulfilled;
const loaduserfail = loadUser.matchRejected;
const logoutSuccess = succeeded('logout');
const logoutfail = failed('logout');

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    ...clearing,
    /** The session had ended, and the same user logged in again without leaving the screen. */
    renewed: (state, { payload }: PayloadAction<User>) => void (state.user = payload),
    /** The session has ended. */
    ended: () => initialState,
  },
  extraReducers: (builder) =>
    builder
      .addMatcher(anyRequest, (state) => void (state.loading = true))
      .addMatcher(isAnyOf(loginSuccess, registerSuccess), (state, { payload: { user, message } }) => ({
        ...state,
        loading: false,
        isauthenticate: true,
        user,
        message,
      }))
      .addMatcher(loaduserSuccess, (state, { payload: { user } }) => withUser(state, user))
      .addMatcher(logoutSuccess, (state, { payload: { user } }) => ({
        ...state,
        loading: false,
        isauthenticate: false,
        user,
        message: 'You are logged out.',
      }))
      .addMatcher(isAnyOf(loginfail, registerfail, loaduserfail), (state, action) => {
        if (action.meta.condition === true) return state;
        // A login that continues with its second step is not an error.
        const error = action.payload?.attempt ? null : sentenceOf(action);
        return withoutUser(state, error);
      })
      .addMatcher(logoutfail, (state, action) => ({
        ...state,
        loading: false,
        isauthenticate: true,
        error: sentenceOf(action),
      })),
});

export const { clearMessage, clearError, renewed, ended } = sessionSlice.actions;

/** The session once its user is known. */
export function withUser(state: SessionState, user: User): SessionState {
  return { ...state, loading: false, isauthenticate: true, user };
}

/** The session once it is known that there is none; `error` is shown. */
export function withoutUser(state: SessionState, error: string | null): SessionState {
  return { ...state, loading: false, isauthenticate: false, user: null, error };
}

interface WithSession {
  readonly session: SessionState;
}

export const selectSession = (state: WithSession): SessionState => state.session;
export const selectUser = (state: WithSession): User | null => state.session.user;
