import type { CourseCard } from '@fit-coder/contracts/catalogue';
import { isForSale } from '@fit-coder/contracts/selling/course-sale';
import type { MouseEventHandler } from 'react';
import { useKept } from '../../lib/api/kept.api.ts';
import { useFollow } from '../../lib/use-follow.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { useAddToCartMutation } from './cart.api.ts';
import { visitorCart, useVisitorCart } from './use-visitor-cart.ts';

/**
 * Whether a course is in the cart; `none`: it is not sold separately; `included`: the user's subscription opens it, and it can
 * be bought to keep.
 */
export type CartPlace = 'none' | 'out' | 'in' | 'bought' | 'included';

type Sellable = Pick<CourseCard, 'id' | 'access' | 'priceCents' | 'recorded' | 'availableOn'>;

/** The cart as buttons see it; one for all buttons of a page. */
export interface CartChoice {
  readonly placeOf: (course: Sellable) => CartPlace;
  /** Adds a course, and returns whether it is in the cart now. */
  readonly add: (courseId: string) => Promise<boolean>;
  /** Follows a link to the cart without loading a page. */
  readonly follow: MouseEventHandler<HTMLAnchorElement>;
}

/** The user's cart, or the one that this device keeps for a visitor. */
export function useCartChoice(signedIn: boolean): CartChoice {
  const kept = useKept(signedIn);
  const visitor = useVisitorCart();
  const [addCourses] = useAddToCartMutation();
  const follow = useFollow();
  const inCart = signedIn ? kept.cart : visitor;
  return {
    placeOf: (course) => {
      const { id, access, priceCents } = course;
      if (access === 'free' || priceCents === null) return 'none';
      if (kept.owned.includes(id)) return 'bought';
      if (!isForSale(course, new Date())) return 'none';
      if (inCart.includes(id)) return 'in';
      return kept.subscribed ? 'included' : 'out';
    },
    add: async (id) => {
      if (!signedIn) return addAsVisitor(id);
      return (await addCourses({ body: { courses: [id] } })).data !== undefined;
    },
    follow,
  };
}

function addAsVisitor(id: string): boolean {
  const added = visitorCart.add(id);
  if (added) showToast('success', 'Added to cart.');
  else showToast('error', 'Your cart is full. Buy or remove something first.');
  return added;
}
