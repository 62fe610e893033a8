import type { ReactElement, ReactNode } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import type { Failure } from '../../lib/api/transport.ts';
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
            <FailedLink title={failed} failure={failure} request={request} />
          </>
        ) : (
          <Spinner />
        ))}
    </PageLayout>
  );
}

interface FailedLinkProps extends Pick<LinkPageProps, 'request'> {
  readonly title: string;
  readonly failure: Failure;
}

/** Why a link leads nowhere. One that is wrong or used stays so, so it has no button to try again. */
function FailedLink({ title, failure, request }: FailedLinkProps): ReactElement {
  const { code, error } = failure;
  if (code !== 'invalid_input' && code !== 'link_expired')
    return (
      <ErrorState
        title={title}
        code={code}
        retrying={request.isFetching}
        onRetry={() => void request.refetch()}
      >
        {error}
      </ErrorState>
    );
  return (
    <ErrorState title={title} action={<ButtonLink to="/courses">See the courses</ButtonLink>}>
      {code === 'link_expired'
        ? error
        : 'A part of the link is missing or wrong. Open the link again from the message that it came in.'}
    </ErrorState>
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
