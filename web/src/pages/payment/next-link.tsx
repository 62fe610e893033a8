import type { ReactElement } from 'react';
import { ButtonLink } from '../../ui/controls/button.tsx';

/** Leads to the screen that something was bought for. */
export function NextLink({ to, className }: { to: string; className?: string }): ReactElement {
  return (
    <ButtonLink className={className} to={to}>
      {to.startsWith('/course/') ? 'Back to your lecture' : 'Continue'}
    </ButtonLink>
  );
}
