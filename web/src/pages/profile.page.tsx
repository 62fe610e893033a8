import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { AccountCard } from '../features/session/account-card.tsx';
import { LogOutButton } from '../features/session/log-out-button.tsx';
import { selectUser } from '../features/session/session.slice.ts';
import { Page as PageFrame, PageHeading } from '../ui/page.tsx';

/** Who is signed in. */
export function Page(): ReactElement {
  const user = useSelector(selectUser);
  return (
    <PageFrame>
      <title>Profile · Fit Coder Courses</title>
      <PageHeading title="Profile" actions={<LogOutButton />} />
      {user ? <AccountCard user={user} /> : null}
    </PageFrame>
  );
}
