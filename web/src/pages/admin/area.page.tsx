import type { ReactElement } from 'react';
import { Outlet } from 'react-router';
import { AdminNavigation } from '../../features/admin/admin-navigation.tsx';
import { useCountPaymentAlarmsQuery } from '../../features/admin-payments/alarms/alarm-count.api.ts';

/** The frame of every screen of the administration. */
export function Page(): ReactElement {
  const { data } = useCountPaymentAlarmsQuery();
  return (
    <>
      <AdminNavigation alarms={data?.open ?? 0} />
      <Outlet />
    </>
  );
}
