import type { ReactElement, ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { ReadOnlyNote } from '../../features/admin/read-only-note.tsx';
import { selectUser } from '../../features/session/session.slice.ts';
import { PageHeading, PageLayout } from '../../ui/layout/page-layout.tsx';

interface AdminPageProps {
  readonly title: string;
  readonly lead?: string;
  readonly actions?: ReactNode;
  /** What the test administrator does not see here. */
  readonly masked?: string;
  readonly children: ReactNode;
}

/** A screen of the administration: its heading, a note for the test administrator, and its content. */
export function AdminPage({ title, lead, actions, masked, children }: AdminPageProps): ReactElement {
  const readOnly = useSelector(selectUser)?.role === 'testadmin';
  return (
    <PageLayout>
      <title>{`${title} · Fit Coder Courses`}</title>
      <PageHeading label="Admin" title={title} lead={lead} actions={actions} />
      {readOnly ? <ReadOnlyNote>{masked}</ReadOnlyNote> : null}
      {children}
    </PageLayout>
  );
}
