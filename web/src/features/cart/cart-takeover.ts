import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { StoreExtra } from '../../lib/api/api.ts';
import type { Failure } from '../../lib/api/transport.ts';
import { cartApi } from './cart.api.ts';
import { guestCart } from './visitor-cart.ts';

type Dispatch = ThunkDispatch<unknown, StoreExtra, UnknownAction>;

/**
 * Puts what a visitor collected into the cart of the person they signed in as, once: only one tab does it at a time,
 * and each course leaves this device when the server has it or never will. What fails otherwise stays, and is stuck.
 */
export async function takeCartOver(dispatch: Dispatch): Promise<void> {
  await oneTabAtATime(async () => {
    guestCart.refresh();
    const courses = [...guestCart.read()];
    if (courses.length === 0) return;
    const { error } = await dispatch(
      cartApi.endpoints.addToCart.initiate({ body: { courses } }, { track: false }),
    );
    const isStuck = error !== undefined && !isFinal(error as Failure);
    guestCart.setStuck(isStuck);
    if (!isStuck) guestCart.remove(courses);
  });
}

/** Whether asking again would bring the same refusal. */
function isFinal({ status }: Failure): boolean {
  return status === 400 || status === 404 || status === 409;
}

/** Pages that are not served securely know no locks; the server takes the same course twice without harm. */
async function oneTabAtATime(action: () => Promise<void>): Promise<void> {
  const locks = (navigator as Partial<Navigator>).locks;
  await (locks ? locks.request('fit-coder-cart', action) : action());
}
