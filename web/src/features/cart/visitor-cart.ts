import { deviceStorage, useExternalStore } from '../../lib/external-store.ts';
import { GuestCart, guestCartKey } from './guest-cart.ts';

/** The visitor's cart of this browser. On the server it stays empty. */
export const guestCart = new GuestCart(deviceStorage());

if (!import.meta.env.SSR) {
  // A storage that was emptied names no key.
  addEventListener('storage', ({ key }) => {
    if (key === guestCartKey || key === null) guestCart.refresh();
  });
}

const none: readonly string[] = [];

/** The courses in the visitor's cart; none while the page is taken over from the server. */
export function useGuestCart(): readonly string[] {
  return useExternalStore(guestCart, none);
}

/** Whether the visitor's cart waits for another try to move to the account. */
export function useGuestCartStuck(): boolean {
  return useExternalStore({ subscribe: guestCart.subscribe, read: guestCart.isStuck }, false);
}
