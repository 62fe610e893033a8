import type { ReactElement } from 'react';
import { Outlet } from 'react-router';
import { AdminNavigation } from '../../features/admin/admin-navigation.tsx';

/** The frame of every screen of the administration. */
export function Page(): ReactElement {
  return (
    <>
      <AdminNavigation />
      <Outlet />
    </>
  );
}
