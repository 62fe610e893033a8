import type { Kept } from '@fit-coder/contracts/learning';
import { api, request, type OutputOf } from './api.ts';

/**
 * The ids of the courses that the user keeps: one call for all buttons of a page and for the header. It is in
 * this folder because the playlist and the cart both change it.
 */
export const keptApi = api.injectEndpoints({
  endpoints: (build) => ({
    getKept: build.query<OutputOf<'getKept'>, void>({
      query: () => request('getKept', {}),
      providesTags: ['Viewer', 'Kept', 'Order'],
    }),
  }),
});

const nothing: Kept = { playlist: [], cart: [], owned: [], subscribed: false };

/** The courses that the current user keeps; empty for visitors and while loading. */
export function useKept(signedIn: boolean): Kept {
  const { currentData } = keptApi.endpoints.getKept.useQuery(undefined, { skip: !signedIn });
  return currentData?.kept ?? nothing;
}

/** Says at once that courses are in a list or out of it, before the server does. An action for the store. */
export function noteKept(list: 'playlist' | 'cart', ids: readonly string[], isIn: boolean) {
  return keptApi.util.updateQueryData('getKept', undefined, ({ kept }) => {
    const others = kept[list].filter((id) => !ids.includes(id));
    kept[list] = isIn ? [...others, ...ids] : others;
  });
}
