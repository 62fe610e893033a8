import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { AccountCard } from '../features/session/account-card.tsx';
import { LogOutButton } from '../features/session/log-out-button.tsx';
import { selectUser } from '../features/session/session.slice.ts';
import { SubscriptionStatus } from '../features/subscription/subscription-status.tsx';
import { Page as PageFrame, PageHeading } from '../ui/page.tsx';

/** Who is signed in, and what is open to them. */
export function Page(): ReactElement {
  const user = useSelector(selectUser);
  return (
    <PageFrame>
      <title>Profile · Fit Coder Courses</title>
      <PageHeading title="Profile" actions={<LogOutButton />} />
      {user ? (
        <div className="grid gap-6 lg:grid-cols-[7fr_5fr]">
          <AccountCard user={user} />
          {user.role === 'user' ? <SubscriptionStatus /> : null}
        </div>
      ) : null}
    </PageFrame>
  );
}
