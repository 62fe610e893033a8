import type { ReactElement, ReactNode } from 'react';

/** What a badge says about the thing it stands on; `volt` is for the current one alone. */
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
