import type { HydrationState } from 'react-router';
import type { PageAssets } from './document.tsx';
import type { LoadedState } from './store.ts';

/** What the server leaves in a page for the browser to go on with. */
export interface PageState {
  readonly assets: PageAssets;
  readonly store: LoadedState;
  readonly hydration: HydrationState;
}

export const pageStateId = 'page-state';

/** The state as an element that no browser runs; `<` is escaped, so that text cannot end the element. */
export function writePageState(state: PageState): string {
  // How long data is kept differs on the two sides, so the browser starts with settings of its own.
  const { api, session } = state.store;
  const data = { api: { ...api, config: undefined }, session };
  const json = JSON.stringify({ ...state, store: data }).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${pageStateId}">${json}</script>`;
}

/** Reads the state and takes its element out of the page, which React does not know of. */
export function takePageState(): PageState {
  const element = document.getElementById(pageStateId);
  if (!element) throw new Error('the page carries no state');
  element.remove();
  return JSON.parse(element.textContent ?? '') as PageState;
}
