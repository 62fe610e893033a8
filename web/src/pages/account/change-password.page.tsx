import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { ChangePasswordForm } from '../../features/profile/change-password-form.tsx';
import { selectUser } from '../../features/session/session.slice.ts';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';

/** Changes the password; then the profile. */
export function Page(): ReactElement {
  const user = useSelector(selectUser);
  const navigate = useNavigate();
  return (
    <PageLayout>
      <title>Change password · Fit Coder Courses</title>
      <Breadcrumbs items={[{ label: 'Profile', to: '/profile' }, { label: 'Change password' }]} />
      <PageHeading title="Change password" />
      <div className="max-w-form">
        <ChangePasswordForm
          name={user?.name ?? ''}
          email={user?.email ?? ''}
          onDone={() => navigate('/profile')}
        />
      </div>
    </PageLayout>
  );
}
