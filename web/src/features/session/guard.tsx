import type { ReactElement, ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router';
import { decideAccess, isAdminRole, type AccessInput } from './access.ts';
import { selectSession } from './session.slice.ts';

interface GuardProps extends AccessInput {
  /** What is guarded; without it the nested routes are. */
  readonly children?: ReactNode;
}

/** Shows its content, or nested routes when it has none, to those who may see it; sends others on. */
export function Guard({ children, ...input }: GuardProps): ReactElement {
  const { pathname, search } = useLocation();
  const target = decideAccess(input, pathname + search);
  if (target !== null) return <Navigate to={target} replace />;
  return <>{children ?? <Outlet />}</>;
}

/**
 * A route whose nested screens are for those who are signed in. Its loaders ask on the way in; this lets go of the
 * screen in the moment the session ends, before its data can fail.
 */
export function UserGuard(): ReactElement {
  const { isauthenticate, user } = useSelector(selectSession);
  return <Guard isauthenticate={isauthenticate} isAdmin={isAdminRole(user?.role)} />;
}

/** The same for the admin area. */
export function AdminGuard(): ReactElement {
  const { isauthenticate, user } = useSelector(selectSession);
  return <Guard isauthenticate={isauthenticate} isAdmin={isAdminRole(user?.role)} adminRoute />;
}
