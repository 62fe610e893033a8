import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { ChangePasswordForm } from '../features/profile/change-password-form.tsx';
import { AccountFrame } from '../features/session/account-frame.tsx';
import { selectUser } from '../features/session/session.slice.ts';
import { Link } from '../ui/link.tsx';

/** Changes the password; then the profile. */
export function Page(): ReactElement {
  const user = useSelector(selectUser);
  const navigate = useNavigate();
  return (
    <AccountFrame label="Profile" title="Change your password.">
      <title>Change password · Fit Coder Courses</title>
      <ChangePasswordForm email={user?.email ?? ''} onDone={() => navigate('/profile')} />
      <p className="mt-8 border-t border-hairline pt-6">
        <Link to="/profile" className="link inline-block py-1.5 font-semibold">
          Back to the profile
        </Link>
      </p>
    </AccountFrame>
  );
}
