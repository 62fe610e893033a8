import { deviceStorage, useExternalStore } from '../../lib/external-store.ts';
import { VisitorCart, visitorCartKey } from './visitor-cart.ts';

/** The visitor's cart of this browser. On the server it stays empty. */
export const visitorCart = new VisitorCart(deviceStorage());

if (!import.meta.env.SSR) {
  // The key is null if the storage was cleared.
  addEventListener('storage', ({ key }) => {
    if (key === visitorCartKey || key === null) visitorCart.refresh();
  });
}

const none: readonly string[] = [];

/** The courses in the visitor's cart; none during hydration. */
export function useVisitorCart(): readonly string[] {
  return useExternalStore(visitorCart, none);
}

/** Whether the visitor's cart is waiting to be moved to the account again. */
export function useVisitorCartStuck(): boolean {
  return useExternalStore({ subscribe: visitorCart.subscribe, read: visitorCart.isStuck }, false);
}
