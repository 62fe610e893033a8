import type { ReactElement, ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { errorMark } from './shown-errors.ts';

interface ErrorStateProps {
  /** What happened, as a sentence. */
  title: string;
  /** What to do about it. */
  children?: ReactNode;
  /** The stable code or the request's id, for a message to support. */
  code?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** Beside the retry button. */
  action?: ReactNode;
}

/** A part of the page that could not be shown. */
export function ErrorState({
  title,
  children,
  code,
  onRetry,
  retrying = false,
  action,
}: ErrorStateProps): ReactElement {
  return (
    <section role="alert" className="numbered grid min-h-56 content-start justify-items-start gap-3 py-3">
      {code ? <p className="label text-danger">{code}</p> : null}
      <h2 className="text-lg font-bold">{title}</h2>
      {children ? (
        <p {...errorMark} className="max-w-prose text-muted">
          {children}
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-3">
        {onRetry ? (
          <Button variant="secondary" loading={retrying} onClick={onRetry}>
            Try again
          </Button>
        ) : null}
        {action}
      </div>
    </section>
  );
}

interface SmallErrorStateProps {
  onRetry: () => void;
  retrying: boolean;
  /** What happened, as a sentence. */
  children: ReactNode;
}

/** The retry button's part of an error state, for a query of RTK Query. */
export function retryOf({ isFetching, refetch }: { isFetching: boolean; refetch: () => unknown }) {
  return { retrying: isFetching, onRetry: () => void refetch() };
}

/** The same for a few lines of a card or a section. */
export function SmallErrorState({ onRetry, retrying, children }: SmallErrorStateProps): ReactElement {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p>{children}</p>
      <Button variant="secondary" size="small" loading={retrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
