import { redirect, type LoaderFunctionArgs } from 'react-router';
import { storeContext, type PageStore } from '../../lib/page-loader.ts';
import { decideAccess, isAdminRole, nextAfterLogin } from './access.ts';
import { sessionApi } from './session.api.ts';
import { clearError, selectSession, type SessionState } from './session.slice.ts';

/** Loads the session's user; being without a session is not an error to show. */
export async function loadSession(store: PageStore): Promise<void> {
  const response = await store.dispatch(
    sessionApi.endpoints.loadUser.initiate(undefined, { subscribe: false, forceRefetch: true }),
  );
  const status = response.error && 'status' in response.error ? response.error.status : undefined;
  if (status === 401) store.dispatch(clearError());
}

function sessionOf({ context }: LoaderFunctionArgs): SessionState {
  return selectSession(context.get(storeContext).getState() as { session: SessionState });
}

function requireAccess(adminRoute: boolean) {
  return (args: LoaderFunctionArgs): null => {
    const { isauthenticate, user } = sessionOf(args);
    const { pathname, search } = new URL(args.request.url);
    const input = { isauthenticate, isAdmin: isAdminRole(user?.role), adminRoute };
    const target = decideAccess(input, pathname + search);
    if (target !== null) throw redirect(target);
    if (adminRoute && user?.factorMissing)
      throw redirect(`/security?next=${encodeURIComponent(pathname + search)}`);
    return null;
  };
}

/** A loader, or a part of one: redirects visitors to the login. */
export const requireUser = requireAccess(false);

const requireAdmin = requireAccess(true);

/** A loader for administrators; all others are redirected before `begin` starts anything. */
export function forAdmin<T>(begin: (args: LoaderFunctionArgs) => T) {
  return (args: LoaderFunctionArgs): T => {
    requireAdmin(args);
    return begin(args);
  };
}

/** A loader: redirects users with a session to the screen that they requested. */
export function requireVisitor(args: LoaderFunctionArgs): null {
  if (sessionOf(args).isauthenticate) throw redirect(nextAfterLogin(new URL(args.request.url).search));
  return null;
}
