import { useSyncExternalStore } from 'react';
import { GuestCart, guestCartKey, type CartStorage } from './guest-cart.ts';

function deviceStorage(): CartStorage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

/** The visitor's cart of this browser. On the server it stays empty. */
export const guestCart = new GuestCart(import.meta.env.SSR ? null : deviceStorage());

if (!import.meta.env.SSR) {
  // A storage that was emptied names no key.
  addEventListener('storage', ({ key }) => {
    if (key === guestCartKey || key === null) guestCart.refresh();
  });
}

const none: readonly string[] = [];

/** The courses in the visitor's cart; none while the page is taken over from the server. */
export function useGuestCart(): readonly string[] {
  return useSyncExternalStore(guestCart.subscribe, guestCart.read, () => none);
}

/** Whether the visitor's cart waits for another try to move to the account. */
export function useGuestCartStuck(): boolean {
  return useSyncExternalStore(guestCart.subscribe, guestCart.isStuck, () => false);
}
