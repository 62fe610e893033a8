import type { ReactElement, ReactNode } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { PageHeading, PageLayout } from '../../ui/layout/page-layout.tsx';

interface LinkPageProps {
  /** The title of the window. */
  readonly title: string;
  /** Says that the link does not work. */
  readonly failed: string;
  /** The request for what the link is for. */
  readonly request: {
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** What the link is for; null until it is loaded. */
  readonly children: ReactNode;
}

/** A screen for anyone who has a link. Other sites do not learn its URL. */
export function LinkPage({ title, failed, request, children }: LinkPageProps): ReactElement {
  const failure = failureOf(request.error);
  return (
    <PageLayout>
      <title>{`${title} · Fit Coder Courses`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {children ??
        (failure ? (
          <>
            <PageHeading title={title} />
            <ErrorState
              title={failed}
              code={failure.code}
              retrying={request.isFetching}
              onRetry={() => void request.refetch()}
            >
              {failure.error}
            </ErrorState>
          </>
        ) : (
          <Spinner />
        ))}
    </PageLayout>
  );
}

/** The ways in for a visitor; both lead back to the link. */
export function SignUpFirst({ next }: { next: string }): ReactElement {
  const query = `?next=${encodeURIComponent(next)}`;
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={`/signup${query}`}>Sign up</ButtonLink>
      <ButtonLink variant="secondary" to={`/login${query}`}>
        Log in
      </ButtonLink>
    </div>
  );
}
