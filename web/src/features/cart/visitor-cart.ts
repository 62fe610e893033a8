import { deviceStorage, useExternalStore } from '../../lib/external-store.ts';
import { GuestCart, guestCartKey } from './guest-cart.ts';

/** The visitor's cart of this browser. On the server it stays empty. */
export const guestCart = new GuestCart(deviceStorage());

if (!import.meta.env.SSR) {
  // The key is null if the storage was cleared.
  addEventListener('storage', ({ key }) => {
    if (key === guestCartKey || key === null) guestCart.refresh();
  });
}

const none: readonly string[] = [];

/** The courses in the visitor's cart; none during hydration. */
export function useGuestCart(): readonly string[] {
  return useExternalStore(guestCart, none);
}

/** Whether the visitor's cart is waiting to be moved to the account again. */
export function useGuestCartStuck(): boolean {
  return useExternalStore({ subscribe: guestCart.subscribe, read: guestCart.isStuck }, false);
}
