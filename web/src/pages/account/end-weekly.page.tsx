import type { ReactElement } from 'react';
import { useEndWeeklyMailMutation } from '../../features/home/home.api.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { LinkScreen } from './link-screen.tsx';

/** Stops the weekly emails with the link in one of them. */
export function Page(): ReactElement {
  const [end] = useEndWeeklyMailMutation();
  return (
    <LinkScreen
      label="Weekly email"
      title="Stop the weekly email"
      explanation={
        <p>
          You will get no more weekly emails. You can turn them on again on your home page or in your profile.
        </p>
      }
      button="Stop these emails"
      send={end}
      next={<ButtonLink to="/">Go to the home page</ButtonLink>}
    />
  );
}
