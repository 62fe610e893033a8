import type { ReactElement, ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { decideAccess, type AccessInput } from './access.ts';

interface GuardProps extends Omit<AccessInput, 'here'> {
  readonly children?: ReactNode;
}

/** Shows its content, or nested routes when it has none, to those who may see it; sends others on. */
export function Guard({ children, ...input }: GuardProps): ReactElement {
  const { pathname, search } = useLocation();
  const target = decideAccess({ ...input, here: pathname + search });
  if (target !== null) return <Navigate to={target} replace />;
  return <>{children ?? <Outlet />}</>;
}
