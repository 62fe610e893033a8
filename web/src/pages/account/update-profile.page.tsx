import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { UpdateProfileForm } from '../../features/profile/update-profile-form.tsx';
import { useFreshUser } from '../../features/session/use-fresh-user.ts';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';

/** Changes name and email; then the profile. */
export function Page(): ReactElement {
  const user = useFreshUser();
  const navigate = useNavigate();
  return (
    <PageLayout>
      <title>Update profile · Fit Coder Courses</title>
      <Breadcrumbs items={[{ label: 'Profile', to: '/profile' }, { label: 'Update profile' }]} />
      <PageHeading title="Update profile" />
      <div className="max-w-form">
        {user ? <UpdateProfileForm user={user} onDone={() => navigate('/profile')} /> : null}
      </div>
    </PageLayout>
  );
}
