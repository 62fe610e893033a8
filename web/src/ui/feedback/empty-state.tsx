import type { ReactElement, ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** What would be here, and how to get it. */
  children?: ReactNode;
  /** A link or button for the next step. */
  action?: ReactNode;
}

/** Shown instead of an empty list: numbered lines, a title and the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps): ReactElement {
  return (
    <section className="numbered grid min-h-56 content-start justify-items-start gap-3 py-3">
      <h2 className="text-lg font-bold">
        <span className="marker">{title}</span>
      </h2>
      {children ? <p className="max-w-prose text-muted">{children}</p> : null}
      {action ? <div className="mt-2 flex flex-wrap gap-3">{action}</div> : null}
    </section>
  );
}
