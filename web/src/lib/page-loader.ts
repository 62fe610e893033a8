import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { createContext, type LoaderFunctionArgs } from 'react-router';
import type { StoreExtra } from './api/api.ts';

/** The store as loaders see it. */
export interface PageStore {
  readonly dispatch: ThunkDispatch<unknown, StoreExtra, UnknownAction>;
  getState(): unknown;
}

/** How a loader finds the store of its visitor. */
export const storeContext = createContext<PageStore>();

/** Data older than this is fetched again when a screen opens; seconds. */
const freshFor = 30;

/** Options for `endpoint.initiate` in a loader: the screen's hook subscribes, the loader only starts. */
export const start = { subscribe: false, forceRefetch: freshFor } as const;

/**
 * A loader that starts queries and returns nothing; the screen reads them with the endpoints' hooks.
 * On the server the page waits for what was started.
 */
export function startQueries(begin: (dispatch: PageStore['dispatch'], args: LoaderFunctionArgs) => void) {
  return (args: LoaderFunctionArgs): null => {
    begin(args.context.get(storeContext).dispatch, args);
    return null;
  };
}
