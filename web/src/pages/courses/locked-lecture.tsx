import type { Course, Lecture } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { BuyButton } from '../../features/cart/cart-button.tsx';
import { useCartChoice } from '../../features/cart/cart-choice.ts';
import type { Refusal } from '../../features/player/playback.api.ts';
import { StageNotice } from '../../features/player/player-stage.tsx';
import { buttonClass, ButtonLink } from '../../ui/controls/button.tsx';

/** The refusals that a login or a subscription lifts. */
export type LiftableRefusal = Exclude<Refusal, 'not_ready'>;

interface LockedLectureProps {
  refusal: LiftableRefusal;
  course: Course;
  lectures: readonly Lecture[];
  lecture: Lecture;
}

/** What stands before a lecture that this viewer may not watch yet, and what opens it. */
export function LockedLecture({ refusal, course, lectures, lecture }: LockedLectureProps): ReactElement {
  const cart = useCartChoice(refusal !== 'not_signed_in');
  const here = encodeURIComponent(`/course/${course.id}?lecture=${lecture.id}`);
  if (refusal === 'not_signed_in') {
    return (
      <StageNotice
        label="Signed out"
        title="Log in to go on."
        action={
          // A whole new page: this one still believes that someone is signed in, and would turn back at the login.
          <a className={buttonClass({ size: 'small' })} href={`/login?next=${here}`}>
            Log in
          </a>
        }
      >
        Your session has ended. Log in and you are back at this lecture.
      </StageNotice>
    );
  }
  const preview = lectures.find((one) => one.preview && one.ready);
  return (
    <StageNotice
      label="Premium"
      title="This lecture is for subscribers."
      action={
        <>
          <ButtonLink size="small" to={`/subscribe?next=${here}`}>
            Subscribe
          </ButtonLink>
          <BuyButton course={course} choice={cart} size="small" />
          {preview ? (
            <ButtonLink size="small" variant="secondary" to={`?lecture=${preview.id}`}>
              Watch the preview
            </ButtonLink>
          ) : null}
        </>
      }
    >
      A subscription opens {course.title} and every other premium course.
      {course.priceCents === null ? '' : ' Bought once, this one is yours for good.'}
    </StageNotice>
  );
}
