import type { Kept } from '@fit-coder/contracts/learning';
import { useMemo } from 'react';
import { api, request, type OutputOf } from './api.ts';

/**
 * The ids of the courses that the user keeps: one call for all buttons of a page and for the header. It is in
 * this folder because the playlist, the cart and the follows change it.
 */
export const keptApi = api.injectEndpoints({
  endpoints: (build) => ({
    getKept: build.query<OutputOf<'getKept'>, void>({
      query: () => request('getKept', {}),
      providesTags: ['Viewer', 'Kept', 'Order', 'Progress'],
    }),
  }),
});

const nothing: Kept = { playlist: [], cart: [], owned: [], followed: [], subscribed: false, begun: [] };

/** The courses that the current user keeps; empty for visitors and while loading. */
export function useKept(signedIn: boolean): Kept {
  const { currentData } = keptApi.endpoints.getKept.useQuery(undefined, { skip: !signedIn });
  return currentData?.kept ?? nothing;
}

/** How many lectures the current user has done, by the id of each course that they have begun. */
export function useDoneCounts(signedIn: boolean): ReadonlyMap<string, number> {
  const { begun } = useKept(signedIn);
  return useMemo(() => new Map(begun.map(({ courseId, done }) => [courseId, done])), [begun]);
}

/** Says at once that courses are in a list or out of it, before the server does. An action for the store. */
export function noteKept(list: 'playlist' | 'cart' | 'followed', ids: readonly string[], isIn: boolean) {
  return keptApi.util.updateQueryData('getKept', undefined, ({ kept }) => {
    const others = kept[list].filter((id) => !ids.includes(id));
    kept[list] = isIn ? [...others, ...ids] : others;
  });
}
