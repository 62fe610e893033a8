import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { isResetToken, ResetPasswordForm } from '../../features/profile/reset-password-form.tsx';
import { AccountFrame, OtherWay } from '../../features/session/account-frame.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';

/** Sets a new password by the link of a mail; then the login. */
export function Page(): ReactElement {
  const { token = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<string>();
  const usable = refused !== token && isResetToken(token);
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form that had the focus is gone.
    if (refused !== undefined) told.current?.focus();
  }, [refused]);
  return (
    <AccountFrame
      label="Reset password"
      title={usable ? 'Choose a new password.' : 'This link is not valid any more.'}
    >
      <title>Reset password · Fit Coder Courses</title>
      <meta name="robots" content="noindex" />
      {usable ? (
        <ResetPasswordForm
          token={token}
          onDone={() => navigate(`/login${search}`, { replace: true })}
          onExpired={() => setRefused(token)}
        />
      ) : (
        <div ref={told} tabIndex={-1} role="alert" className="grid justify-items-start gap-6 outline-none">
          <p>A link works once, for 15 minutes, and only as long as you ask for no newer one.</p>
          <ButtonLink to={`/forgetpassword${search}`}>Ask for a new link</ButtonLink>
        </div>
      )}
      <OtherWay question="You know your password?" to="/login">
        Log in
      </OtherWay>
    </AccountFrame>
  );
}
