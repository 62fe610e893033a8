import type { ReactElement } from 'react';
import { useStopFollowingMutation } from '../../features/follows/follows.api.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { LinkScreen } from './link-screen.tsx';

/** Stops the emails about a course with the link in one of them. */
export function Page(): ReactElement {
  const [stop] = useStopFollowingMutation();
  return (
    <LinkScreen
      label="Emails"
      title="Stop these emails"
      explanation={
        <p>
          You asked to be notified about a course. If you stop these emails, you will get no more about that
          course.
        </p>
      }
      button="Stop these emails"
      send={stop}
      onDone={() => undefined}
      next={
        <ButtonLink variant="secondary" to="/courses">
          Browse the courses
        </ButtonLink>
      }
    />
  );
}
