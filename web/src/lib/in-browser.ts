import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while the page is taken over, then true: for what only a browser can draw. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
