import type { ReactElement, ReactNode } from 'react';

interface DescriptionListProps {
  /** `Description`s. */
  readonly children: ReactNode;
  readonly className?: string;
}

/** Terms at the left with their values at the right, one pair a row. */
export function DescriptionList({ children, className = '' }: DescriptionListProps): ReactElement {
  return <dl className={`divide-y divide-hairline ${className}`}>{children}</dl>;
}

interface DescriptionProps {
  readonly term: ReactNode;
  /** The value. */
  readonly children: ReactNode;
}

/** One row; a value that is too long for it begins below its term and breaks where it must. */
export function Description({ term, children }: DescriptionProps): ReactElement {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
      <dt className="label text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
