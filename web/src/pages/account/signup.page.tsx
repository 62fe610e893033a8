import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../ui/controls/link.tsx';
import { AccountFrame } from '../../features/session/account-frame.tsx';
import { SignupForm } from '../../features/session/signup-form.tsx';
import { useRedirectAfterLogin } from '../../features/session/login/use-redirect-after-login.ts';

/** The registration. `?next=` names the screen that it leads to. */
export function Page(): ReactElement {
  const redirect = useRedirectAfterLogin();
  const { search } = useLocation();
  return (
    <AccountFrame label="Sign up" title="Welcome. Let’s get your code in shape.">
      <title>Sign up · Fit Coder Courses</title>
      <meta
        name="description"
        content="Sign up for Fit Coder Courses: coding courses in short lectures, free ones among them."
      />
      <SignupForm onDone={redirect} />
      <p className="mt-8 border-t border-hairline pt-6">
        You have an account?{' '}
        <Link to={`/login${search}`} className="link inline-block py-1.5 font-semibold">
          LOGIN
        </Link>
      </p>
    </AccountFrame>
  );
}
