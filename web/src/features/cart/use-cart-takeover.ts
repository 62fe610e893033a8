import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useGuestCart, useGuestCartStuck } from './visitor-cart.ts';

/**
 * Takes the cart from before the login over, once someone is signed in who may have one. What got stuck is tried again
 * when someone asks for it, or with the next page.
 */
export function useCartTakeover(mayHaveCart: boolean): void {
  const dispatch = useDispatch();
  const isWaiting = useGuestCart().length > 0;
  const isStuck = useGuestCartStuck();
  useEffect(() => {
    if (mayHaveCart && isWaiting && !isStuck)
      void import('./cart-takeover.ts').then(async ({ takeCartOver }) => takeCartOver(dispatch));
  }, [mayHaveCart, isWaiting, isStuck, dispatch]);
}
