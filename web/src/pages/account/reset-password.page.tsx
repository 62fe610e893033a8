import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useCheckResetLinkQuery } from '../../features/profile/link-check.api.ts';
import { isResetToken, ResetPasswordForm } from '../../features/profile/reset-password-form.tsx';
import { AccountFrame, OtherWay } from '../../features/session/account-frame.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';

type LinkState = 'checking' | 'usable' | 'unusable';

const titles: Readonly<Record<LinkState, string>> = {
  checking: 'Checking your link.',
  usable: 'Choose a new password.',
  unusable: 'This link has been used or has expired.',
};

/** Sets a new password with the link in an email, then opens the login. */
export function Page(): ReactElement {
  const { token = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [refused, setRefused] = useState<string>();
  const checked = useCheckedLink(token);
  const state = refused === token ? 'unusable' : checked;
  return (
    <AccountFrame label="Reset password" title={titles[state]}>
      <title>Reset password · Fit Coder Courses</title>
      <meta name="robots" content="noindex" />
      {state === 'checking' ? <Spinner /> : null}
      {state === 'usable' ? (
        <ResetPasswordForm
          token={token}
          onDone={() => navigate(`/login${search}`, { replace: true })}
          onExpired={() => setRefused(token)}
        />
      ) : null}
      {state === 'unusable' ? <UnusableLink focused={refused === token} /> : null}
      <OtherWay question="Remember your password?" to="/login">
        Log in
      </OtherWay>
    </AccountFrame>
  );
}

/** What the server says of the link. A link that could not be checked counts as usable: the form says what is wrong. */
function useCheckedLink(token: string): LinkState {
  const isComplete = isResetToken(token);
  const { currentData, isFetching } = useCheckResetLinkQuery(token, { skip: !isComplete });
  if (!isComplete) return 'unusable';
  if (isFetching) return 'checking';
  return currentData?.usable === false ? 'unusable' : 'usable';
}

/** `focused`: it replaces the form that had the focus. */
function UnusableLink({ focused }: { focused: boolean }): ReactElement {
  const { search } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) box.current?.focus();
  }, [focused]);
  return (
    <div ref={box} tabIndex={-1} className="grid justify-items-start gap-6 outline-none">
      <p>A link works once and for 15 minutes. A newer link replaces it.</p>
      <ButtonLink to={`/forgetpassword${search}`}>Get a new link</ButtonLink>
    </div>
  );
}
