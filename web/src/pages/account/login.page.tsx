import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { AccountFrame, OtherWay } from '../../features/session/account-frame.tsx';
import { LoginForm } from '../../features/session/login/login-form.tsx';
import { PasskeyLogin } from '../../features/session/login/passkey-login.tsx';
import { TestAdminButton } from '../../features/session/login/test-admin-button.tsx';
import { useRedirectAfterLogin } from '../../features/session/login/use-redirect-after-login.ts';
import { useGetSiteQuery } from '../../lib/api/site.api.ts';

/** The login. `?next=` names the screen that it leads to. */
export function Page(): ReactElement {
  const redirect = useRedirectAfterLogin();
  const [search] = useSearchParams();
  const site = useGetSiteQuery();
  return (
    <AccountFrame
      label="Log in"
      title={
        <>
          WELCOME TO <span className="whitespace-nowrap">FIT CODER</span> COURSES
        </>
      }
    >
      <title>Log in · Fit Coder Courses</title>
      <meta name="description" content="Log in to Fit Coder Courses and carry on where you stopped." />
      {search.get('next') ? <p className="-mt-4 mb-8">Log in or sign up to continue.</p> : null}
      <LoginForm onDone={redirect}>
        <PasskeyLogin onDone={redirect} />
        {site.data?.testAdmin ? (
          <div className="mt-3 grid gap-2">
            <TestAdminButton onDone={redirect} />
            <p className="text-sm text-muted">You can look at the whole admin area, but change nothing.</p>
          </div>
        ) : null}
        <OtherWay to="/signup">New User? Sign up</OtherWay>
      </LoginForm>
    </AccountFrame>
  );
}
