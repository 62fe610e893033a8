import { configureStore } from '@reduxjs/toolkit';
import { sessionSlice } from '../features/session/session.slice.ts';
import { api, type StoreExtra } from '../lib/api.ts';
import type { Transport } from '../lib/transport.ts';

/** A store of its own for each visitor; `preloadedState` is what the server put into the page. */
export function makeStore(transport: Transport, preloadedState?: RootState) {
  const extraArgument: StoreExtra = { transport };
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer, [sessionSlice.reducerPath]: sessionSlice.reducer },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument }, serializableCheck: false, immutableCheck: false }).concat(
        api.middleware,
      ),
    ...(preloadedState && { preloadedState }),
  });
}

export interface RootState {
  readonly api: ReturnType<typeof api.reducer>;
  readonly session: ReturnType<typeof sessionSlice.reducer>;
}

export type AppStore = ReturnType<typeof makeStore>;
