import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { useVisitorCart, useVisitorCartStuck } from './use-visitor-cart.ts';

/**
 * Moves the cart from before the login to the account, if the account may have one. A stuck cart is tried again when the
 * user asks for it, or with the next page.
 */
export function useCartTakeover(mayHaveCart: boolean): void {
  const dispatch = useDispatch();
  const isWaiting = useVisitorCart().length > 0;
  const isStuck = useVisitorCartStuck();
  useEffect(() => {
    if (mayHaveCart && isWaiting && !isStuck)
      void import('./cart-takeover.ts').then(async ({ takeCartOver }) => takeCartOver(dispatch));
  }, [mayHaveCart, isWaiting, isStuck, dispatch]);
}
