import type { EndpointName } from '@fit-coder/contracts/endpoints';
import type { ActionReducerMapBuilder } from '@reduxjs/toolkit';
import { asked, failed, sentenceOf } from './api-matchers.ts';

/** What every state that follows calls has; `message` and `error` wait to be shown as a toast. */
export interface CallState {
  loading: boolean;
  message: string | null;
  error: string | null;
}

export const idle: CallState = { loading: false, message: null, error: null };

/** The reducers of every slice: its message and its error can be cleared. */
export const clearing = {
  clearMessage: (state: CallState) => void (state.message = null),
  clearError: (state: CallState) => void (state.error = null),
};

/** Follows the start and the failure of calls. Each slice handles their success. */
export function followCalls<S extends CallState>(
  builder: Pick<ActionReducerMapBuilder<S>, 'addMatcher'>,
  ...calls: readonly EndpointName[]
) {
  return builder
    .addMatcher(asked(...calls), (state) => void (state.loading = true))
    .addMatcher(failed(...calls), (state, action) => {
      state.loading = false;
      state.error = sentenceOf(action);
    });
}

/** The state after a successful call with a sentence for the user. */
export function succeededWith(message: string): CallState {
  return { loading: false, message, error: null };
}
