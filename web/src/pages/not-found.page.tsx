import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '../ui/controls/button.tsx';
import { PageLayout } from '../ui/layout/page-layout.tsx';

/** The page for unknown addresses, which the server sends with status 404. */
export function Page(): ReactElement {
  const { pathname } = useLocation();
  return (
    <PageLayout>
      <title>Not found · Fit Coder Courses</title>
      <div className="numbered min-h-112 py-2">
        <p className="label text-muted">404</p>
        <h1 className="display mt-3 text-xl md:text-2xl">
          <span className="marker">Page</span> not found.
        </h1>
        <p className="mt-4 truncate font-mono text-sm text-muted">{pathname}</p>
        <p className="mt-4 max-w-prose text-muted">
          There is nothing at this address. The link may be out of date, or the address may have a typo.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/courses">All courses</ButtonLink>
          <ButtonLink to="/" variant="secondary">
            Home
          </ButtonLink>
        </div>
      </div>
    </PageLayout>
  );
}
