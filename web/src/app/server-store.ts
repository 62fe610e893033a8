import { combineReducers, configureStore, type Action, type Reducer } from '@reduxjs/toolkit';
import { adminSlice } from '../features/admin/admin.slice.ts';
import { cartSlice } from '../features/cart/cart.slice.ts';
import { coursesSlice } from '../features/catalogue/courses/courses.slice.ts';
import { profileSlice } from '../features/profile/profile.slice.ts';
import { sessionApi } from '../features/session/session.api.ts';
import { sessionSlice, type SessionState } from '../features/session/session.slice.ts';
import { subscriptionSlice } from '../features/subscription/subscription.slice.ts';
import { api, type StoreExtra } from '../lib/api/api.ts';
import type { Transport } from '../lib/api/transport.ts';
import { isQueryAction, loadedDataReducer } from './loaded-data.ts';

const { loadUser } = sessionApi.endpoints;

const reducer = combineReducers({
  [api.reducerPath]: loadedDataReducer,
  session: sessionOfPage,
  profile: unchanged(profileSlice),
  admin: unchanged(adminSlice),
  courses: unchanged(coursesSlice),
  subscription: unchanged(subscriptionSlice),
  cart: unchanged(cartSlice),
});

/**
 * Creates a store into which the server loads one page: the data and the session. The other states follow from the data
 * once the browser takes over the page, and show themselves only in toasts. Nothing is loaded again or forgotten here, so
 * the middleware for that is left out.
 */
export function makeServerStore(transport: Transport) {
  const extraArgument: StoreExtra = { transport };
  return configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument }, serializableCheck: false, immutableCheck: false }),
    enhancers: (defaults) => defaults({ autoBatch: false }),
    devTools: false,
  });
}

/** Of all queries, only that for the user changes the session; the slice compares each action with all that it knows. */
function sessionOfPage(state: SessionState | undefined, action: Action): SessionState {
  const isOther = isQueryAction(action) && action.meta.arg.endpointName !== loadUser.name;
  return state && isOther ? state : sessionSlice.reducer(state, action);
}

function unchanged<State>({ getInitialState }: { getInitialState(): State }): Reducer<State> {
  const state = getInitialState();
  return () => state;
}
