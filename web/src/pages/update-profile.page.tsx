import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { UpdateProfileForm } from '../features/profile/update-profile-form.tsx';
import { AccountFrame } from '../features/session/account-frame.tsx';
import { useFreshUser } from '../features/session/use-fresh-user.ts';
import { Link } from '../ui/link.tsx';

/** Changes name and email; then the profile. */
export function Page(): ReactElement {
  const user = useFreshUser();
  const navigate = useNavigate();
  return (
    <AccountFrame label="Profile" title="Update your profile.">
      <title>Update profile · Fit Coder Courses</title>
      {user ? <UpdateProfileForm user={user} onDone={() => navigate('/profile')} /> : null}
      <p className="mt-8 border-t border-hairline pt-6">
        <Link to="/profile" className="link inline-block py-1.5 font-semibold">
          Back to the profile
        </Link>
      </p>
    </AccountFrame>
  );
}
