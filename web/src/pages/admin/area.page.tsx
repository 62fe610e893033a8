import type { ReactElement } from 'react';
import { Outlet } from 'react-router';
import { AdminNavigation } from '../../features/admin/admin-navigation.tsx';
import { useCountWaitingPostsQuery } from '../../features/admin-questions/post-moderation.api.ts';
import { useCountPaymentAlarmsQuery } from '../../features/admin-payments/alarms/alarm-count.api.ts';

/** The frame of every screen of the administration. */
export function Page(): ReactElement {
  const { data } = useCountPaymentAlarmsQuery();
  const posts = useCountWaitingPostsQuery();
  return (
    <>
      <AdminNavigation alarms={data?.open ?? 0} waitingPosts={posts.data?.waiting ?? 0} />
      <Outlet />
    </>
  );
}
