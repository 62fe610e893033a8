import type { HydrationState } from 'react-router';
import type { PageAssets } from './document.tsx';
import type { LoadedState } from './store.ts';

/** The state that the server puts into a page, from which the browser continues. */
export interface PageState {
  readonly assets: PageAssets;
  readonly store: LoadedState;
  readonly hydration: HydrationState;
}

export const pageStateId = 'page-state';

/** The state as an inert script element; `<` is escaped, so that text cannot end the element. */
export function writePageState(state: PageState): string {
  // Server and browser keep data for different times, so the browser starts with its own settings.
  const { api, session } = state.store;
  const data = { api: { ...api, queries: withoutRequests(api.queries), config: undefined }, session };
  const json = JSON.stringify({ ...state, store: data }).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${pageStateId}">${json}</script>`;
}

/** The loaded data without what matters only during a call, such as random ids, which cannot be compressed. */
function withoutRequests(queries: LoadedState['api']['queries']): Record<string, object> {
  return Object.fromEntries(
    Object.entries(queries).map(([key, query]) => [
      key,
      { ...query, requestId: undefined, startedTimeStamp: undefined },
    ]),
  );
}

/** Reads the state and removes its element, which React does not know, from the page. */
export function takePageState(): PageState {
  const element = document.getElementById(pageStateId);
  if (!element) throw new Error('the page carries no state');
  element.remove();
  return JSON.parse(element.textContent ?? '') as PageState;
}
