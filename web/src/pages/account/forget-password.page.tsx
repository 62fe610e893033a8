import { useState, type ReactElement } from 'react';
import { useLocation } from 'react-router';
import { ForgetPasswordForm } from '../../features/profile/forget-password-form.tsx';
import { ResetLinkSent } from '../../features/profile/reset-link-sent.tsx';
import { AccountFrame } from '../../features/session/account-frame.tsx';
import { Link } from '../../ui/controls/link.tsx';

/** Asks for a link that sets a new password, then says where to look for it. */
export function Page(): ReactElement {
  const { search } = useLocation();
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  return (
    <AccountFrame label="Forget password" title={sent ? 'Look into your mail.' : 'A new password, by mail.'}>
      <title>Forget password · Fit Coder Courses</title>
      <meta name="description" content="Get a link that sets a new password for Fit Coder Courses." />
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
      <p className="mt-8 border-t border-hairline pt-6">
        You know it again?{' '}
        <Link to={`/login${search}`} className="link inline-block py-1.5 font-semibold">
          Log in
        </Link>
      </p>
    </AccountFrame>
  );
}
