import type { Course, Lecture } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { BuyButton } from '../../features/cart/cart-button.tsx';
import { useCartChoice } from '../../features/cart/cart-choice.ts';
import type { Refusal } from '../../features/player/playback.api.ts';
import { StageNotice } from '../../features/player/player-stage.tsx';
import { usePlansOffered } from '../../features/subscription/plan/plans-offered.ts';
import { buttonClass, ButtonLink } from '../../ui/controls/button.tsx';

/** Refusals that a login or a subscription would resolve. */
export type LiftableRefusal = Exclude<Refusal, 'not_ready'>;

interface LockedLectureProps {
  refusal: LiftableRefusal;
  course: Course;
  lectures: readonly Lecture[];
  lecture: Lecture;
}

/** Shown instead of a locked lecture: why it is locked, and what unlocks it. */
export function LockedLecture({ refusal, course, lectures, lecture }: LockedLectureProps): ReactElement {
  const cart = useCartChoice(refusal !== 'not_signed_in');
  const plansOffered = usePlansOffered();
  const here = encodeURIComponent(`/course/${course.id}?lecture=${lecture.id}`);
  if (refusal === 'not_signed_in') {
    return (
      <StageNotice
        label="Logged out"
        title="Log in to continue."
        action={
          // Loads a new page: the store of this one still has the ended session, so the login would redirect back.
          <a className={buttonClass({ size: 'small' })} href={`/login?next=${here}`}>
            Log in
          </a>
        }
      >
        Your session has ended. After you log in, you return to this lecture.
      </StageNotice>
    );
  }
  const isSold = cart.placeOf(course) !== 'none';
  const preview = lectures.find((one) => one.preview && one.ready);
  return (
    <StageNotice
      label="Premium"
      title={plansOffered ? 'This lecture is for subscribers.' : 'This lecture is locked.'}
      action={
        <>
          {plansOffered ? (
            <ButtonLink size="small" to={`/subscribe?next=${here}`}>
              Subscribe
            </ButtonLink>
          ) : null}
          <BuyButton course={course} choice={cart} size="small" />
          {preview ? (
            <ButtonLink size="small" variant="secondary" to={`?lecture=${preview.id}`}>
              Watch the preview
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {plansOffered
        ? `A subscription includes ${course.title} and every other premium course.${course.priceCents === null ? '' : ' Or buy this course once and keep it.'}`
        : isSold
          ? 'Buy this course once and keep it.'
          : `${course.title} is not on sale at the moment.`}
    </StageNotice>
  );
}
