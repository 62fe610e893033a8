import type { CourseCard } from '@fit-coder/contracts/catalogue';
import type { Cart } from '@fit-coder/contracts/commerce';
import type { MouseEvent, ReactElement } from 'react';
import { focusBeside } from '../../lib/focus/focus-beside.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { CourseRow, CourseRowsLoading } from '../../ui/course-art/course-row.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { Price } from '../../ui/text/price.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CartLogin } from './cart-checkout.tsx';
import { useCartContents, type CartUser } from './cart-contents.ts';
import { OwnedCoursesNote } from './owned-courses-note.tsx';
import { StuckCartNote } from './stuck-cart-note.tsx';

interface CartViewProps extends CartUser {
  /** What a user's cart costs and how it is paid. */
  purchase: (cart: Cart) => ReactElement;
  /** The tax in a visitor's cart, below its total. */
  visitorTax: (cart: Cart) => ReactElement;
  /** What happens to the money for courses that are late; below the rows if one is not recorded yet. */
  preorderTerms: ReactElement;
  /** What could be bought instead, below the total. */
  aside: ReactElement | null;
}

/** The cart with its total and the checkout, also while it is loading, empty or failed. Start `getCart` in the loader. */
export function CartView(props: CartViewProps): ReactElement {
  const { aside, purchase, visitorTax, preorderTerms, ...currentUser } = props;
  const { cart, count, error, isFetching, retry, remove } = useCartContents(currentUser);
  return (
    <>
      {currentUser.mayMove ? <StuckCartNote /> : null}
      {currentUser.mayMove ? <OwnedCoursesNote owned={cart?.owned} /> : null}
      {!cart && error !== undefined ? (
        <ErrorState title="Your cart could not be loaded." retrying={isFetching} onRetry={retry}>
          {error}
        </ErrorState>
      ) : cart?.courses.length === 0 ? (
        <EmptyState title="Your cart is empty." action={<ButtonLink to="/courses">Find a course</ButtonLink>}>
          Add courses that are sold separately, and pay for all of them at once. What you buy is yours to
          keep.
        </EmptyState>
      ) : (
        <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
          {cart ? (
            <CartRows {...{ cart, preorderTerms }} onRemove={remove} />
          ) : (
            <CartRowsLoading count={count ?? 2} />
          )}
          {/* Below the rows on a phone, so it appears once their number is known and then does not shift. */}
          {count === null ? null : (
            <div className="grid gap-6">
              <CartTotal {...{ cart, purchase, visitorTax }} signedIn={currentUser.signedIn} />
              {aside}
            </div>
          )}
        </div>
      )}
    </>
  );
}

interface CartRowsProps extends Pick<CartViewProps, 'preorderTerms'> {
  cart: Cart;
  onRemove: (courseId: string) => void;
}

function CartRows({ cart: { courses, currency }, preorderTerms, onRemove }: CartRowsProps): ReactElement {
  const isPreorder = courses.some(({ availableOn }) => availableOn !== null);
  const remove = (event: MouseEvent<HTMLElement>, { id }: CourseCard) => {
    focusBeside(event.currentTarget);
    onRemove(id);
  };
  return (
    <div>
      <p role="status" className="label border-b border-hairline pb-3 text-muted">
        {courses.length === 1 ? '1 course' : `${courses.length} courses`}
      </p>
      <ul className="divide-y divide-hairline border-b border-hairline">
        {courses.map((course) => (
          <CourseRow key={course.id} course={course} line={lineOf(course)}>
            <Button
              variant="quiet"
              size="small"
              className="max-sm:-ml-3.5"
              aria-label={`Remove from cart: ${course.title}`}
              onClick={(event) => remove(event, course)}
            >
              <Icon name="trash" /> Remove
            </Button>
            <Price amount={course.priceCents ?? 0} currency={currency} className="min-w-16 text-right" />
          </CourseRow>
        ))}
      </ul>
      {isPreorder ? (
        <p className="mt-4 text-sm text-muted">
          A course that is not recorded yet opens once it is recorded. {preorderTerms}
        </p>
      ) : null}
    </div>
  );
}

function lineOf({ instructor, lectureCount, availableOn }: CourseCard): string {
  const lectures = lectureCount === 1 ? '1 lecture' : `${lectureCount} lectures`;
  const promised = availableOn === null ? '' : ` · Available on ${formatDay(availableOn)}`;
  return `${instructor} · ${lectures}${promised}`;
}

function CartRowsLoading({ count }: { count: number }): ReactElement {
  return (
    <div>
      <div className="border-b border-hairline pb-3">
        <Skeleton className="h-5 w-20" />
      </div>
      <CourseRowsLoading count={count} label="Loading your cart" />
    </div>
  );
}

interface CartTotalProps extends Pick<CartViewProps, 'purchase' | 'visitorTax'> {
  cart: Cart | undefined;
  signedIn: boolean;
}

function CartTotal({ cart, signedIn, purchase, visitorTax }: CartTotalProps): ReactElement {
  return (
    <section aria-labelledby="cart-total" className="card p-6">
      <h2 id="cart-total" className="label text-muted">
        Total
      </h2>
      {cart && signedIn ? (
        purchase(cart)
      ) : cart ? (
        <>
          <p className="mt-3" aria-live="polite">
            <Price amount={cart.totalCents} currency={cart.currency} className="text-2xl tracking-tight" />
          </p>
          <p className="mt-1 mb-4 text-sm text-muted">You pay once and keep the courses.</p>
          <div className="mb-6 empty:mb-2">{visitorTax(cart)}</div>
          <CartLogin />
        </>
      ) : (
        <div className="mt-3 grid gap-6">
          <Skeleton className="h-18 w-32" />
          <Skeleton className={signedIn ? 'h-32' : 'h-24'} />
        </div>
      )}
    </section>
  );
}
