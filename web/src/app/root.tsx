import { useEffect, useRef, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { clearError, clearMessage, selectSession } from '../features/session/session.slice.ts';
import { useForgetting } from '../features/session/use-forgetting.ts';
import { SkipLink } from '../ui/page.tsx';
import { showToast, ToasterHost } from '../ui/show-toast.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** What stands on every screen: header, footer, toasts, and a sign that the next screen is on its way. */
export function Root(): ReactElement {
  const { isauthenticate, user } = useSelector(selectSession);
  useForgetting(isauthenticate);
  const navigating = useNavigation().state !== 'idle';
  return (
    <>
      <SkipLink />
      <SiteHeader isauthenticate={isauthenticate} user={user} />
      <NavigationBar navigating={navigating} />
      <div aria-busy={navigating || undefined} className="flex min-h-dvh flex-col">
        <Outlet />
      </div>
      <SiteFooter />
      <SessionToasts />
      <ToasterHost />
      <ScrollRestoration />
      <ScreenFocus isauthenticate={isauthenticate} />
    </>
  );
}

/** A line below the header that grows while a screen loads; quick screens never show it. */
function NavigationBar({ navigating }: { navigating: boolean }): ReactElement {
  const state = navigating
    ? 'scale-x-75 opacity-100 transition-transform delay-200 duration-[4s]'
    : 'scale-x-0 opacity-0';
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-(--header-height) z-30">
      <div className={`-mt-0.5 h-0.5 origin-left bg-blue dark:bg-volt ${state}`} />
    </div>
  );
}

/**
 * A new screen takes the focus, so that the keyboard and the screen reader start where the eye does; so does the screen
 * below a header whose controls changed with the session.
 */
function ScreenFocus({ isauthenticate }: { isauthenticate: boolean }): null {
  const now = `${isauthenticate} ${useLocation().pathname}`;
  const before = useRef(now);
  useEffect(() => {
    if (before.current === now) return;
    before.current = now;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [now]);
  return null;
}

/** Shows the session's message and error once, then clears them. */
function SessionToasts(): null {
  const { message, error } = useSelector(selectSession);
  const dispatch = useDispatch();
  useEffect(() => {
    if (message === null) return;
    showToast('success', message);
    dispatch(clearMessage());
  }, [message, dispatch]);
  useEffect(() => {
    if (error === null) return;
    showToast('error', error);
    dispatch(clearError());
  }, [error, dispatch]);
  return null;
}
