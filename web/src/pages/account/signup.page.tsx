import type { ReactElement } from 'react';
import { AccountFrame, OtherWay } from '../../features/session/account-frame.tsx';
import { SignupForm } from '../../features/session/signup-form.tsx';
import { useRedirectAfterLogin } from '../../features/session/login/use-redirect-after-login.ts';

/** The registration. `?next=` names the screen that it leads to. */
export function Page(): ReactElement {
  const redirect = useRedirectAfterLogin();
  return (
    <AccountFrame label="Sign up" title="Welcome. Let’s get your code in shape.">
      <title>Sign up · Fit Coder Courses</title>
      <meta
        name="description"
        content="Sign up for Fit Coder Courses: coding courses in short lectures, some of them free."
      />
      <SignupForm onDone={redirect} />
      <OtherWay question="Already have an account?" to="/login">
        LOGIN
      </OtherWay>
    </AccountFrame>
  );
}
