import type { HydrationState } from 'react-router';
import { jsonOf } from '../lib/api/server/kept-texts.ts';
import type { PageAssets } from './document.tsx';
import { pageStateId } from './start-script.ts';
import type { LoadedState } from './store.ts';

/** The state that the server puts into a page, from which the browser continues. */
export interface PageState {
  readonly assets: PageAssets;
  readonly store: LoadedState;
  readonly hydration: HydrationState;
}

/**
 * The state as an inert script element. Server and browser keep data for different times, so the browser starts with its
 * own settings.
 */
export function writePageState({ assets, store: { api, session }, hydration }: PageState): string {
  const { queries, config: _, ...rest } = api;
  const entries = Object.entries(queries).map(([key, query]) => `${jsonOf(key)}:${entryOf(query ?? {})}`);
  const store = `{"api":{"queries":{${entries.join()}},${jsonOf(rest).slice(1)},"session":${jsonOf(session)}}`;
  const json = `{"assets":${jsonOf(assets)},"store":${store},"hydration":${jsonOf(hydration)}}`;
  return `<script type="application/json" id="${pageStateId}">${json}</script>`;
}

/** A query without what matters only during a call, such as random ids, which cannot be compressed. */
function entryOf({ data, ...query }: { readonly data?: unknown }): string {
  const json = jsonOf({ ...query, requestId: undefined, startedTimeStamp: undefined });
  return data === undefined ? json : `${json.slice(0, -1)},"data":${jsonOf(data)}}`;
}

/** Reads the state and removes its element, which React does not know, from the page. */
export function takePageState(): PageState {
  const element = document.getElementById(pageStateId);
  if (!element) throw new Error('the page carries no state');
  element.remove();
  return JSON.parse(element.textContent ?? '') as PageState;
}
