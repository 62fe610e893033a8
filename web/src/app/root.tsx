import { useEffect, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { clearError, clearMessage, selectSession } from '../features/session/session.slice.ts';
import { SkipLink } from '../ui/page.tsx';
import { toast } from '../ui/toast.ts';
import { Toaster } from '../ui/toaster.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** What stands on every screen: header, footer, toasts. */
export function Root(): ReactElement {
  const { isauthenticate, user } = useSelector(selectSession);
  const navigating = useNavigation().state !== 'idle';
  return (
    <>
      <SkipLink />
      <SiteHeader isauthenticate={isauthenticate} user={user} />
      <div aria-busy={navigating || undefined} className="flex min-h-dvh flex-col">
        <Outlet />
      </div>
      <SiteFooter />
      <SessionToasts />
      <Toaster />
      <ScrollRestoration />
    </>
  );
}

/** Shows the session's message and error once, then clears them. */
function SessionToasts(): null {
  const { message, error } = useSelector(selectSession);
  const dispatch = useDispatch();
  useEffect(() => {
    if (message === null) return;
    toast.success(message);
    dispatch(clearMessage());
  }, [message, dispatch]);
  useEffect(() => {
    if (error === null) return;
    toast.error(error);
    dispatch(clearError());
  }, [error, dispatch]);
  return null;
}
