import { createSlice } from '@reduxjs/toolkit';
import { asked, failed, pageTakenOver, userLeft, sentenceOf, succeeded } from '../../lib/api/api-matchers.ts';
import type { OutputOf } from '../../lib/api/api.ts';

/** The subscription that was ordered or is held; null where there is none. */
export interface SubscriptionState {
  subscriptionid: string | null;
  loading: boolean;
  message: string | null;
  error: string | null;
}

const initialState: SubscriptionState = { subscriptionid: null, loading: false, message: null, error: null };

export const subscriptionSlice = createSlice({
  name: 'subscription',
  initialState,
  reducers: {
    clearMessage: (state) => void (state.message = null),
    clearError: (state) => void (state.error = null),
  },
  extraReducers: (builder) =>
    builder
      .addCase(pageTakenOver, (state, { payload }) => {
        const loaded = payload.getSubscription as OutputOf<'getSubscription'> | undefined;
        state.subscriptionid = loaded?.subscription?.subscriptionid ?? null;
      })
      .addCase(userLeft, (state) => void (state.subscriptionid = null))
      .addMatcher(asked('getSubscription', 'subscribe'), (state) => void (state.loading = true))
      .addMatcher(succeeded('getSubscription'), (state, { payload }) => {
        state.loading = false;
        state.subscriptionid = payload.subscription?.subscriptionid ?? null;
      })
      .addMatcher(succeeded('subscribe'), (_state, { payload }) => ({
        subscriptionid: payload.subscriptionid,
        loading: false,
        message: payload.message,
        error: null,
      }))
      .addMatcher(failed('getSubscription', 'subscribe'), (state, action) => {
        state.loading = false;
        state.error = sentenceOf(action);
      }),
});
