import type { Course, Lecture } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { BuyButton } from '../../features/cart/cart-button.tsx';
import { useCartChoice, type CartChoice } from '../../features/cart/cart-choice.ts';
import { accessSentence, promise } from '../../features/catalogue/courses/course-terms.ts';
import { lectureToCarryOn } from '../../features/player/lecture-order.ts';
import type { Positions } from '../../features/player/positions/position-memory.ts';
import { useCourseAccessQuery } from '../../features/player/playback.api.ts';
import { selectSession } from '../../features/session/session.slice.ts';
import { useSiteCurrency } from '../../lib/api/site.api.ts';
import { PlanSentence } from '../../features/subscription/plan/plan-sentence.tsx';
import { CountryPriceNote } from '../../features/subscription/plan/country-price-note.tsx';
import { usePlansOffered } from '../../features/subscription/plan/plans-offered.ts';
import { useKept } from '../../lib/api/kept.api.ts';
import { PreorderTerms } from '../../features/site/preorder-terms.tsx';
import { RefundTerms } from '../../features/site/refund-terms.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FollowButton } from '../../features/follows/follow-button.tsx';
import { AnnouncedCourse } from './announced-course.tsx';
import { CourseKeeping } from './course-keep-buttons.tsx';

interface CourseActionProps {
  course: Course;
  lectures: readonly Lecture[];
  /** How far the viewer watched each lecture. */
  positions: Positions;
  /** Shows it as a visitor sees it. */
  asVisitor?: boolean;
}

/** What a visitor or user can do with a course: start, carry on, subscribe, buy, keep. */
export function CourseAction({
  course,
  lectures,
  positions,
  asVisitor = false,
}: CourseActionProps): ReactElement {
  const isauthenticate = useSelector(selectSession).isauthenticate && !asVisitor;
  const cart = useCartChoice(isauthenticate);
  const currency = useSiteCurrency();
  const promised = promise(course);
  const plansOffered = usePlansOffered();
  const { subscribed } = useKept(isauthenticate);
  const place = cart.placeOf(course);
  const isSold = place === 'in' || place === 'out' || place === 'included';
  if (!course.recorded && !isSold && place !== 'bought')
    return <AnnouncedCourse {...{ course, plansOffered, subscribed }} signedIn={isauthenticate} />;
  const offersPlans = course.access === 'premium' && plansOffered && !subscribed && place !== 'bought';
  return (
    <div className="mt-6 grid gap-3">
      <div className="flex flex-wrap gap-3">
        {isauthenticate ? (
          <MemberAction {...{ course, lectures, positions, cart, plansOffered }} />
        ) : (
          <VisitorAction {...{ course, cart, plansOffered }} />
        )}
      </div>
      {promised !== null && isSold ? (
        <p className="text-sm font-semibold">
          {promised}.
          {subscribed ? null : (
            <>
              {' '}
              Buy it now, and it opens as soon as it is recorded. <PreorderTerms />
            </>
          )}
        </p>
      ) : null}
      <p className="text-sm text-muted">
        {place === 'bought'
          ? `You bought this course.${promised === null ? '' : ` ${promised}.`} It is yours to keep.`
          : accessSentence(course, currency, { loggedIn: isauthenticate, subscribed, plansOffered })}
        {isauthenticate ? null : <LogInInstead course={course} />}
      </p>
      {offersPlans ? (
        <p className="text-sm text-muted empty:hidden">
          <PlanSentence next={`/course/${course.id}`} />
        </p>
      ) : null}
      {(isSold && !subscribed) || offersPlans ? (
        <>
          <CountryPriceNote />
          <RefundTerms />
        </>
      ) : null}
      <div className="-ml-3.5 flex flex-wrap gap-x-1">
        <CourseKeeping course={course} />
        {lectures.every(({ ready }) => ready) && course.recorded ? null : (
          <FollowButton course={course} signedIn={isauthenticate} />
        )}
      </div>
    </div>
  );
}

interface VisitorActionProps {
  course: Course;
  cart: CartChoice;
  plansOffered: boolean;
}

/** Signing up is offered where it leads to the course, and not where a plan would be needed that is not on sale. */
function VisitorAction({ course, cart, plansOffered }: VisitorActionProps): ReactElement {
  return (
    <>
      {course.access === 'free' || plansOffered ? (
        <ButtonLink to={authUrl('signup', course)}>
          {course.recorded ? 'Sign up to start' : 'Sign up'}
        </ButtonLink>
      ) : null}
      <BuyButton course={course} choice={cart} />
    </>
  );
}

function LogInInstead({ course }: Pick<CourseActionProps, 'course'>): ReactElement {
  return (
    <>
      {' '}
      Already have an account?{' '}
      <Link to={authUrl('login', course)} className="link font-semibold">
        Log in
      </Link>
    </>
  );
}

/** The login or the registration; both lead back to the course. */
function authUrl(door: 'login' | 'signup', { id }: Course): string {
  return `/${door}?next=${encodeURIComponent(`/course/${id}`)}`;
}

type MemberActionProps = VisitorActionProps & Pick<CourseActionProps, 'lectures' | 'positions'>;

function MemberAction(props: MemberActionProps): ReactElement {
  const { course, lectures, positions, cart, plansOffered } = props;
  const { data, isLoading } = useCourseAccessQuery(course.slug);
  const resumed = lectureToCarryOn(lectures, positions);
  if (isLoading) return <Skeleton className="h-11 w-40" />;
  const address = `/course/${course.id}`;
  if (data?.entitled === false) {
    return (
      <>
        {plansOffered ? (
          <ButtonLink to={`/subscribe?next=${encodeURIComponent(address)}`}>
            {course.recorded ? 'Subscribe to watch' : 'Subscribe'}
          </ButtonLink>
        ) : null}
        <BuyButton course={course} choice={cart} />
      </>
    );
  }
  if (!course.recorded)
    return <p className="text-sm font-semibold">It opens here as soon as its first lecture is ready.</p>;
  // If the access is unknown, the course's own screen decides.
  return resumed ? (
    <>
      <ButtonLink to={`${address}?lecture=${resumed.id}`}>Carry on</ButtonLink>
      <p className="self-center text-sm text-muted">{resumed.title}</p>
    </>
  ) : (
    <ButtonLink to={address}>Start</ButtonLink>
  );
}
