import { useState, type ReactElement } from 'react';
import { ForgetPasswordForm } from '../../features/profile/forget-password-form.tsx';
import { ResetLinkSent } from '../../features/profile/reset-link-sent.tsx';
import { AccountFrame, OtherWay } from '../../features/session/account-frame.tsx';

/** Asks for a link to set a new password, then says where to find it. */
export function Page(): ReactElement {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  return (
    <AccountFrame label="Forget password" title={sent ? 'Check your email.' : 'Reset your password.'}>
      <title>Forget password · Fit Coder Courses</title>
      <meta name="description" content="Get a link to set a new password for Fit Coder Courses." />
      {sent ? (
        <ResetLinkSent email={email} onAgain={() => setSent(false)} />
      ) : (
        <ForgetPasswordForm
          email={email}
          onSent={(address) => {
            setEmail(address);
            setSent(true);
          }}
        />
      )}
      <OtherWay question="Remember your password?" to="/login">
        Log in
      </OtherWay>
    </AccountFrame>
  );
}
