import { configureStore } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { adminSlice } from '../features/admin/admin.slice.ts';
import { cartSlice } from '../features/cart/cart.slice.ts';
import { coursesSlice } from '../features/catalogue/courses/courses.slice.ts';
import { profileSlice } from '../features/profile/profile.slice.ts';
import { sessionSlice } from '../features/session/session.slice.ts';
import { subscriptionSlice } from '../features/subscription/subscription.slice.ts';
import { api, type StoreExtra } from '../lib/api/api.ts';
import { pageTakenOver } from '../lib/api/api-matchers.ts';
import type { Transport } from '../lib/api/transport.ts';

/** The part of the state that the page contains: the loaded data and the session. The other states follow from it. */
export interface LoadedState {
  readonly api: ReturnType<typeof api.reducer>;
  readonly session: ReturnType<typeof sessionSlice.reducer>;
}

/** The specification's states, whose messages and errors are shown as toasts. */
export const slices = [
  sessionSlice,
  profileSlice,
  adminSlice,
  coursesSlice,
  subscriptionSlice,
  cartSlice,
] as const;

/** Creates a store, one for each visitor; `loaded` is what the server put into the page. */
export function makeStore(transport: Transport, loaded?: LoadedState) {
  const extraArgument: StoreExtra = { transport };
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      session: sessionSlice.reducer,
      profile: profileSlice.reducer,
      admin: adminSlice.reducer,
      courses: coursesSlice.reducer,
      subscription: subscriptionSlice.reducer,
      cart: cartSlice.reducer,
    },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument }, serializableCheck: false, immutableCheck: false }).concat(
        api.middleware,
      ),
    ...(loaded && { preloadedState: loaded }),
  });
  if (loaded) store.dispatch(pageTakenOver(responsesOf(loaded)));
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<AppStore['getState']>;

function responsesOf({ api: { queries } }: LoadedState): Record<string, unknown> {
  const loaded = Object.values(queries).filter((query) => query?.status === QueryStatus.fulfilled);
  return Object.fromEntries(loaded.map((query) => [query?.endpointName, query?.data]));
}
