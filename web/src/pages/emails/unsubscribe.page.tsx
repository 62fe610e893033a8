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
          This stops only emails of the kind that brought you here. Emails about a single question and emails
          about new questions have separate links.
        </p>
      }
      button="Stop these emails"
      send={unsubscribe}
      onDone={() => undefined}
      next={<ButtonLink to="/courses">Go to the courses</ButtonLink>}
    />
  );
}
