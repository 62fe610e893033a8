import type { ReactElement, ReactNode } from 'react';

/** The meaning of a badge's colour; `volt` marks only the current item of a list. */
export type BadgeTone = 'neutral' | 'volt' | 'danger' | 'success' | 'warning';

/** A state or a kind in one or two words. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  tone?: BadgeTone;
  children: ReactNode;
}): ReactElement {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
