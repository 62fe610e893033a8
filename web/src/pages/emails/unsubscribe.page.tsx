import type { ReactElement } from 'react';
import { useUnsubscribeMutation } from '../../features/questions/unsubscription.api.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { LinkScreen } from '../account/link-screen.tsx';

/** Stops emails about questions with the link in one of them. */
export function Page(): ReactElement {
  const [unsubscribe] = useUnsubscribeMutation();
  return (
    <LinkScreen
      label="Emails"
      title="Stop these emails"
      explanation={
        <p>
          If you stop these emails, you will get no more like the one you came from. Each kind has its own
          link: one for a single question, one for new questions.
        </p>
      }
      button="Stop these emails"
      send={unsubscribe}
      onDone={() => undefined}
      next={<ButtonLink to="/courses">Go to the courses</ButtonLink>}
    />
  );
}
