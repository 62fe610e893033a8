import { useEffect, useState, type ReactElement } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { FactorList } from '../../features/security/factor-list.tsx';
import { nextAfterLogin } from '../../features/session/access.ts';
import { useFreshUser } from '../../features/session/use-fresh-user.ts';
import { Link } from '../../ui/controls/link.tsx';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';

/** The second factors of the account. */
export function Page(): ReactElement {
  const user = useFreshUser();
  const { next, goOn } = useRedirectAfterLogin(user?.factorMissing === true);
  return (
    <PageLayout>
      <title>Security · Fit Coder Courses</title>
      <PageHeading
        title="Security"
        lead={
          <Link to="/profile" className="link inline-block py-1.5">
            Back to your profile
          </Link>
        }
      />
      {user ? (
        <FactorList readOnly={user.role === 'testadmin'} sentHere={next !== null} onProtected={goOn} />
      ) : null}
    </PageLayout>
  );
}

/** Administrators without a second factor are sent here; once they have one, this returns them to the page they asked for. */
function useRedirectAfterLogin(missing: boolean): { next: string | null; goOn: () => void } {
  const navigate = useNavigate();
  const { search } = useLocation();
  const next = new URLSearchParams(search).has('next') ? nextAfterLogin(search) : null;
  const [done, setDone] = useState(false);
  useEffect(() => {
    // The page that they asked for redirects back here until the session knows about the factor.
    if (done && !missing && next !== null) void navigate(next, { replace: true });
  }, [done, missing, next, navigate]);
  return { next, goOn: () => setDone(true) };
}
