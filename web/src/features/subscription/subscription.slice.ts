import { createSlice } from '@reduxjs/toolkit';
import { pageTakenOver, userLeft, succeeded } from '../../lib/api/api-matchers.ts';
import type { OutputOf } from '../../lib/api/api.ts';
import { clearing, followCalls, idle, succeededWith, type CallState } from '../../lib/api/call-state.ts';

/** The ordered or current subscription; null if there is none. */
export interface SubscriptionState extends CallState {
  subscriptionid: string | null;
}

const initialState: SubscriptionState = { subscriptionid: null, ...idle };

export const subscriptionSlice = createSlice({
  name: 'subscription',
  initialState,
  reducers: clearing,
  extraReducers: (builder) =>
    followCalls(
      builder
        .addCase(pageTakenOver, (state, { payload }) => {
          const loaded = payload.getSubscription as OutputOf<'getSubscription'> | undefined;
          state.subscriptionid = loaded?.subscription?.subscriptionid ?? null;
        })
        .addCase(userLeft, (state) => void (state.subscriptionid = null)),
      'getSubscription',
      'subscribe',
    )
      .addMatcher(succeeded('getSubscription'), (state, { payload }) => {
        state.loading = false;
        state.subscriptionid = payload.subscription?.subscriptionid ?? null;
      })
      .addMatcher(succeeded('subscribe'), (state, { payload }) => ({
        // A gift begins no subscription of its buyer.
        subscriptionid: payload.subscriptionid ?? state.subscriptionid,
        ...succeededWith(payload.message),
      })),
});
