import type { ReactElement } from 'react';
import { FactorList } from '../features/security/factor-list.tsx';
import { useFreshUser } from '../features/session/use-fresh-user.ts';
import { Link } from '../ui/link.tsx';
import { Page as PageFrame, PageHeading } from '../ui/page.tsx';

/** How the account is protected beside its password. */
export function Page(): ReactElement {
  const user = useFreshUser();
  return (
    <PageFrame>
      <title>Security · Fit Coder Courses</title>
      <PageHeading
        title="Security"
        lead={
          <Link to="/profile" className="link inline-block py-1.5">
            Back to your profile
          </Link>
        }
      />
      {user ? <FactorList readOnly={user.role === 'testadmin'} /> : null}
    </PageFrame>
  );
}
