import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { createContext, type LoaderFunctionArgs } from 'react-router';
import type { StoreExtra } from './api/api.ts';

/** The part of the store that loaders use. */
export interface PageStore {
  readonly dispatch: ThunkDispatch<unknown, StoreExtra, UnknownAction>;
  getState(): unknown;
}

/** The key by which a loader gets the store. */
export const storeContext = createContext<PageStore>();

/** Data that is older is fetched again when a screen opens; in seconds. */
const freshFor = 30;

/** Options for `endpoint.initiate` in a loader, which starts a query; the screen's hook subscribes to it. */
export const start = { subscribe: false, forceRefetch: freshFor } as const;

/**
 * A loader that starts queries; the screen reads them with the endpoints' hooks. The server waits for them before it
 * renders the page.
 */
export function startQueries(begin: (dispatch: PageStore['dispatch'], args: LoaderFunctionArgs) => void) {
  return (args: LoaderFunctionArgs): null => {
    begin(args.context.get(storeContext).dispatch, args);
    return null;
  };
}
