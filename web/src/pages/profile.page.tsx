import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { AccountCard } from '../features/profile/account-card.tsx';
import { AccountDeletion } from '../features/profile/account-deletion.tsx';
import { DeviceList } from '../features/profile/device-list.tsx';
import { OwnData } from '../features/profile/own-data.tsx';
import { LogOutButton } from '../features/session/log-out-button.tsx';
import { useFreshUser } from '../features/session/use-fresh-user.ts';
import { SubscriptionStatus } from '../features/subscription/subscription-status.tsx';
import { Page as PageFrame, PageHeading } from '../ui/page.tsx';

/** Who is signed in, what is theirs, and what is open to them. */
export function Page(): ReactElement {
  const user = useFreshUser();
  const navigate = useNavigate();
  return (
    <PageFrame>
      <title>Profile · Fit Coder Courses</title>
      <PageHeading title="Profile" actions={<LogOutButton />} />
      {user ? (
        <>
          <div className="mb-10 grid gap-6 lg:grid-cols-[7fr_5fr]">
            <AccountCard user={user} />
            {user.role === 'user' ? <SubscriptionStatus /> : null}
          </div>
          <DeviceList />
          <OwnData />
          <AccountDeletion email={user.email} onDone={() => navigate('/', { replace: true })} />
        </>
      ) : null}
    </PageFrame>
  );
}
