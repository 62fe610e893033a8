import type { Subscription } from '@fit-coder/contracts/commerce';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { OwnAccess } from '../../features/access/own-access.tsx';
import { PendingAddress } from '../../features/address-change/pending-address.tsx';
import { WeeklySection } from '../../features/home/weekly-section.tsx';
import { AccountCard } from '../../features/profile/account-card.tsx';
import { AccountDeletion } from '../../features/profile/account-deletion.tsx';
import { DeviceList } from '../../features/profile/device-list.tsx';
import { OwnData } from '../../features/profile/own-data.tsx';
import { BillingDetailsSection } from '../../features/invoices/billing-details.tsx';
import { InvoiceList } from '../../features/invoices/invoice-list.tsx';
import { GiftList } from '../../features/gifts/gift-list.tsx';
import { TeamList } from '../../features/teams/team-list.tsx';
import { PlaylistSection } from '../../features/playlist/playlist-section.tsx';
import { PurchaseList } from '../../features/purchases/purchase-list.tsx';
import { ActivityList } from '../../features/security-events/activity-list.tsx';
import { LogOutButton } from '../../features/session/log-out-button.tsx';
import { ended } from '../../features/session/session.slice.ts';
import { useFreshUser } from '../../features/session/use-fresh-user.ts';
import { BillingActions } from '../../features/subscription/billing/billing-actions.tsx';
import { SubscriptionStatus } from '../../features/subscription/subscription-status.tsx';
import { useRunningSubscriptions } from './running-subscriptions.ts';
import { PageLayout, PageHeading } from '../../ui/layout/page-layout.tsx';

/** The user's account, subscription, playlist, purchases and devices. */
export function Page(): ReactElement {
  const user = useFreshUser();
  const running = useRunningSubscriptions();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const leave = () => {
    // At once, so that the guard's redirect to the login has begun before this navigation replaces it.
    flushSync(() => dispatch(ended()));
    return navigate('/', { replace: true });
  };
  return (
    <PageLayout>
      <title>Profile · Fit Coder Courses</title>
      <PageHeading title="Profile" actions={<LogOutButton />} />
      {user ? (
        <>
          <PendingAddress />
          <div className="mb-10 grid gap-6 lg:has-[>:nth-child(2)]:grid-cols-[7fr_5fr]">
            <AccountCard user={user} />
            {user.role === 'user' ? <SubscriptionStatus /> : null}
          </div>
          <PlaylistSection />
          <PurchaseList />
          <InvoiceList />
          <BillingDetailsSection />
          <OwnAccess />
          <GiftList />
          <TeamList billing={teamBilling} />
          <WeeklySection />
          <DeviceList />
          <ActivityList />
          <OwnData />
          <AccountDeletion email={user.email} running={running} onDone={leave} />
        </>
      ) : null}
    </PageLayout>
  );
}

function teamBilling(subscription: Subscription): ReactElement {
  return <BillingActions subscription={subscription} forTeam />;
}
