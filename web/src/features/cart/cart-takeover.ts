import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { StoreExtra } from '../../lib/api/api.ts';
import type { Failure } from '../../lib/api/transport.ts';
import { cartApi } from './cart.api.ts';
import { visitorCart } from './use-visitor-cart.ts';

type Dispatch = ThunkDispatch<unknown, StoreExtra, UnknownAction>;

/**
 * Moves a visitor's cart into the cart of the account they logged in to. Only one tab does it at a time. The courses
 * leave this device when the server has taken them or will never take them; after any other failure they stay, stuck.
 */
export async function takeCartOver(dispatch: Dispatch): Promise<void> {
  await oneTabAtATime(async () => {
    visitorCart.refresh();
    const courses = [...visitorCart.read()];
    if (courses.length === 0) return;
    const { error } = await dispatch(
      cartApi.endpoints.addToCart.initiate({ body: { courses } }, { track: false }),
    );
    const isStuck = error !== undefined && !isFinal(error as Failure);
    visitorCart.setStuck(isStuck);
    if (!isStuck) visitorCart.remove(courses);
  });
}

/** Whether the same call would be refused again. */
function isFinal({ status }: Failure): boolean {
  return status === 400 || status === 404 || status === 409;
}

/** Pages served without TLS have no locks; then the server may get the same course twice, which does no harm. */
async function oneTabAtATime(action: () => Promise<void>): Promise<void> {
  const locks = (navigator as Partial<Navigator>).locks;
  await (locks ? locks.request('fit-coder-cart', action) : action());
}
