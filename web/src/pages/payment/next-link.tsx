import type { ReactElement } from 'react';
import { ButtonLink } from '../../ui/controls/button.tsx';

/** Leads to the screen that something was bought for. */
export function NextLink({ to, className }: { to: string; className?: string }): ReactElement {
  return (
    <ButtonLink className={className} to={to}>
      {wordsFor(to)}
    </ButtonLink>
  );
}

function wordsFor(to: string): string {
  if (!to.startsWith('/course/')) return 'Continue';
  return to.includes('lecture=') ? 'Back to your lecture' : 'Open the course';
}
