import { useExternalStore } from './external-store.ts';

const never = () => () => {};

/** False on the server and while the page is taken over, then true: for what only a browser can draw. */
export function useInBrowser(): boolean {
  return useExternalStore({ subscribe: never, read: () => true }, false);
}
