import { useExternalStore } from './external-store.ts';

const never = () => () => {};

/** False on the server and during hydration, then true: for content that only a browser can render. */
export function useInBrowser(): boolean {
  return useExternalStore({ subscribe: never, read: () => true }, false);
}
