import type { ReactElement, ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { ReadOnlyNote } from '../../../features/admin/read-only-note.tsx';
import { selectUser } from '../../../features/session/session.slice.ts';
import { failureOf } from '../../../lib/api/api.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Breadcrumbs } from '../../../ui/layout/breadcrumbs.tsx';
import { PageHeading, PageLayout } from '../../../ui/layout/page-layout.tsx';

interface FoundPageProps {
  /** The list that it belongs to. */
  readonly list: { readonly label: string; readonly to: string };
  readonly label: string;
  readonly title: string;
  readonly query: { readonly error?: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** Undefined while it loads, or if there is none. */
  readonly children: ReactNode;
}

/** The page of one thing in a list: its path, its heading, and its states while it is not there. */
export function FoundPage({ list, label, title, query, children }: FoundPageProps): ReactElement {
  const readOnly = useSelector(selectUser)?.role === 'testadmin';
  return (
    <PageLayout>
      <title>{`${title} · ${label} · Fit Coder Courses`}</title>
      <Breadcrumbs items={[{ label: 'Payments', to: '/admin/payments' }, list, { label: title }]} />
      <PageHeading label={label} title={<span className="wrap-anywhere">{title}</span>} />
      {readOnly ? <ReadOnlyNote /> : null}
      {children ?? <NotShown list={list} query={query} />}
    </PageLayout>
  );
}

function NotShown({ list, query }: Pick<FoundPageProps, 'list' | 'query'>): ReactElement {
  if (!query.error)
    return (
      <LoadingPlaces label="Loading" className="grid gap-3">
        <Skeleton className="h-64" />
        <Skeleton className="h-40" />
      </LoadingPlaces>
    );
  const failure = failureOf(query.error);
  const gone = failure?.code === 'not_found' || failure?.code === 'invalid_input';
  return (
    <ErrorState
      title={gone ? 'This is not here.' : 'This page could not be loaded.'}
      code={failure?.code}
      onRetry={gone ? undefined : () => void query.refetch()}
      retrying={query.isFetching}
      action={
        <ButtonLink variant="secondary" to={list.to}>
          {list.label}
        </ButtonLink>
      }
    >
      {failure?.error}
    </ErrorState>
  );
}
