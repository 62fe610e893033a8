import type { Store, UnknownAction } from '@reduxjs/toolkit';
import { adminSlice } from '../features/admin/admin.slice.ts';
import { cartSlice } from '../features/cart/cart.slice.ts';
import { coursesSlice } from '../features/catalogue/courses/courses.slice.ts';
import { profileSlice } from '../features/profile/profile.slice.ts';
import { sessionApi } from '../features/session/session.api.ts';
import { sessionSlice, withoutUser, withUser } from '../features/session/session.slice.ts';
import { subscriptionSlice } from '../features/subscription/subscription.slice.ts';
import { api, failureOf, type StoreExtra } from '../lib/api/api.ts';
import { sentenceOf } from '../lib/api/api-matchers.ts';
import { PageQueries } from '../lib/api/server/page-queries.ts';
import type { Transport } from '../lib/api/transport.ts';
import type { PageStore } from '../lib/page-loader.ts';
import type { RootState } from './store.ts';

const initial: RootState = {
  api: api.reducer(undefined, { type: '@@INIT' }),
  session: sessionSlice.getInitialState(),
  profile: profileSlice.getInitialState(),
  admin: adminSlice.getInitialState(),
  courses: coursesSlice.getInitialState(),
  subscription: subscriptionSlice.getInitialState(),
  cart: cartSlice.getInitialState(),
};

/** The store of one page on the server. */
export interface ServerStore extends PageStore, Pick<Store, 'subscribe' | 'replaceReducer'> {
  getState(): RootState;
  /**
   * Loads the session's user; being without a session is not an error to show. Call it before any loader runs, because
   * loaders run in parallel and those that guard a screen read the session.
   */
  loadSession(): Promise<void>;
  /** Waits until everything is loaded. @throws the first error of our own code */
  settled(): Promise<void>;
}

/**
 * Creates a store into which the server loads one page: the data and the session. The other states follow from the data
 * once the browser takes over the page, and show themselves only in toasts. So no action changes this store.
 */
export function makeServerStore(transport: Transport): ServerStore {
  const page = new PageQueries();
  const extra: StoreExtra = { transport, page };
  const { queries, provided } = page;
  let state: RootState = { ...initial, api: { ...initial.api, queries, provided } as RootState['api'] };
  const getState = () => state;
  const dispatch = ((action: UnknownAction | ((...call: readonly unknown[]) => unknown)) =>
    typeof action === 'function' ? action(dispatch, getState, extra) : action) as PageStore['dispatch'];
  return {
    getState,
    dispatch,
    subscribe: () => () => {},
    replaceReducer: () => {},
    settled: () => page.settled(),
    async loadSession() {
      const { data, error } = await dispatch(sessionApi.endpoints.loadUser.initiate());
      state = {
        ...state,
        session: data ? withUser(state.session, data.user) : withoutUser(state.session, shown(error)),
      };
    },
  };
}

function shown(error: unknown): string | null {
  const failure = failureOf(error);
  return failure?.status === 401 ? null : sentenceOf({ payload: failure ?? undefined });
}
