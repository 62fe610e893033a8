import type { Course } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { laterAccessSentence, promise, waitingWords } from '../../features/catalogue/courses/course-terms.ts';
import { FollowButton } from '../../features/follows/follow-button.tsx';
import { useKept } from '../../lib/api/kept.api.ts';
import { useSiteCurrency } from '../../lib/api/site.api.ts';
import { CourseKeeping } from './course-keep-buttons.tsx';

interface AnnouncedCourseProps {
  readonly course: Course;
  readonly signedIn: boolean;
  readonly plansOffered: boolean;
  /** Whether the user's subscription opens premium courses. */
  readonly subscribed: boolean;
}

/** What someone can do with a course that cannot be watched or bought yet: be notified when it opens. */
export function AnnouncedCourse(props: AnnouncedCourseProps): ReactElement {
  const { course, signedIn, plansOffered, subscribed } = props;
  const { followed } = useKept(signedIn);
  const currency = useSiteCurrency();
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      <FollowButton course={course} signedIn={signedIn} variant="primary" />
      <p className="text-sm font-semibold">{promise(course) ?? waitingWords(course)}.</p>
      <p className="text-sm text-muted">
        {laterAccessSentence(course, currency, { subscribed, plansOffered })}{' '}
        {followed.includes(course.id)
          ? 'You will get an email when its first lectures are ready.'
          : 'Press “Notify me” to get an email when its first lectures are ready.'}
        {signedIn ? '' : ' Log in or sign up first.'}
      </p>
      <CourseKeeping course={course} className="-ml-3.5" />
    </div>
  );
}
