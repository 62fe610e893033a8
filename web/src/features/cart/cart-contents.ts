import type { Cart } from '@fit-coder/contracts/commerce';
import { failureOf } from '../../lib/api/api.ts';
import { useSiteCurrency } from '../../lib/api/site.api.ts';
import { useInBrowser } from '../../lib/in-browser.ts';
import { useKept } from '../../lib/api/kept.api.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { useAddToCartMutation, useGetCartQuery, useRemoveFromCartMutation } from './cart.api.ts';
import { cartOf } from './cart-sum.ts';
import { useGetVisitorCartQuery } from './visitor-cart.api.ts';
import { visitorCart, useVisitorCart, useVisitorCartStuck } from './use-visitor-cart.ts';

/** Whose cart is shown. `mayMove`: what they chose before the login moves into it. */
export interface CartUser {
  readonly signedIn: boolean;
  readonly mayMove: boolean;
}

/** A cart as its screen shows it. */
export interface CartContents {
  /** Undefined while it is loading. */
  readonly cart: Cart | undefined;
  /** How many courses are in it, which may be known before they are loaded; null while it is not known. */
  readonly count: number | null;
  /** Why it could not be loaded. */
  readonly error: string | undefined;
  readonly isFetching: boolean;
  readonly retry: () => void;
  /** Removes a course, and offers to undo that. */
  readonly remove: (courseId: string) => void;
}

/** The user's cart, or the one that this device keeps for a visitor. */
export function useCartContents({ signedIn, mayMove }: CartUser): CartContents {
  const own = useOwnCart(signedIn, mayMove);
  const visitors = useVisitorsCart(signedIn);
  return signedIn ? own : visitors;
}

function useOwnCart(signedIn: boolean, mayMove: boolean): CartContents {
  const isStuck = useVisitorCartStuck();
  const isMoving = useVisitorCart().length > 0 && mayMove && !isStuck;
  const inCart = useKept(signedIn).cart.length;
  const { currentData, error, isFetching, refetch } = useGetCartQuery(undefined, { skip: !signedIn });
  const [addCourses] = useAddToCartMutation();
  const [removeCourse] = useRemoveFromCartMutation();
  const remove = async (id: string) => {
    const { data } = await removeCourse({ params: { id } });
    const putBack = () => void addCourses({ body: { courses: [id] } });
    if (data) showToast('success', data.message, { label: 'Undo', onSelect: putBack });
  };
  return {
    cart: isMoving ? undefined : currentData?.cart,
    count: isMoving ? null : inCart,
    error: sentenceOf(error),
    isFetching,
    retry: () => void refetch(),
    remove: (id) => void remove(id),
  };
}

function useVisitorsCart(signedIn: boolean): CartContents {
  const inBrowser = useInBrowser();
  const ids = useVisitorCart();
  const currency = useSiteCurrency();
  const isEmpty = ids.length === 0;
  const { data, error, isFetching, refetch } = useGetVisitorCartQuery(ids, {
    skip: signedIn || !inBrowser || isEmpty,
  });
  const remove = (id: string) => {
    visitorCart.remove([id]);
    showToast('success', 'Removed from cart.', {
      label: 'Undo',
      onSelect: () => visitorCart.add(id),
    });
  };
  // While the cart is loaded again, the courses of before stay, without those that were removed.
  const courses = isEmpty ? [] : data?.cart.courses.filter(({ id }) => ids.includes(id));
  return {
    cart: inBrowser && courses ? cartOf(courses, currency) : undefined,
    count: inBrowser ? ids.length : null,
    error: sentenceOf(error),
    isFetching,
    retry: () => void refetch(),
    remove,
  };
}

function sentenceOf(error: unknown): string | undefined {
  return error ? (failureOf(error)?.error ?? 'Try again in a moment.') : undefined;
}
