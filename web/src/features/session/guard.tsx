import type { ReactElement, ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router';
import { decideAccess, isAdminRole, type AccessInput } from './access.ts';
import { selectSession } from './session.slice.ts';

interface GuardProps extends AccessInput {
  /** The guarded content; by default the nested routes. */
  readonly children?: ReactNode;
}

/** Shows its content, or the nested routes, to users who may see it, and redirects all others. */
export function Guard({ children, ...input }: GuardProps): ReactElement {
  const { pathname, search } = useLocation();
  const target = decideAccess(input, pathname + search);
  if (target !== null) return <Navigate to={target} replace />;
  return <>{children ?? <Outlet />}</>;
}

/**
 * A route whose nested screens need a session. Their loaders check that when a screen opens; this closes the screen when
 * the session ends, before loading its data again can fail.
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
