import { useEffect, useRef, type ReactElement } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useCartTakeover } from '../features/cart/use-cart-takeover.ts';
import { selectSession } from '../features/session/session.slice.ts';
import { SessionRenewal } from '../features/session/renewal/session-renewal.tsx';
import { usePendingFollow } from '../features/follows/use-pending-follow.ts';
import { usePendingBookmark } from '../features/playlist/use-pending-bookmark.ts';
import { useForgetting } from '../features/session/use-forgetting.ts';
import { useOtherTabs } from '../features/session/use-other-tabs.ts';
import { SkipLink } from '../ui/layout/page-layout.tsx';
import { showToast, ToasterHost } from '../ui/feedback/show-toast.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { slices, type RootState } from './store.ts';

/** What every screen has: header, footer, toasts, and a sign that the next screen is loading. */
export function Root(): ReactElement {
  const { isauthenticate, user } = useSelector(selectSession);
  usePendingBookmark(isauthenticate ? user : null);
  usePendingFollow(isauthenticate ? user : null);
  useForgetting(user?.id);
  useOtherTabs(user?.id);
  useCartTakeover(isauthenticate && user?.role !== 'testadmin');
  const navigating = useNavigation().state !== 'idle';
  return (
    <>
      <SkipLink />
      <SiteHeader isauthenticate={isauthenticate} user={user} />
      <NavigationBar navigating={navigating} />
      <div aria-busy={navigating || undefined} className="flex min-h-dvh flex-col">
        <Outlet />
      </div>
      <SiteFooter isauthenticate={isauthenticate} />
      <SessionRenewal />
      <StateToasts />
      <ToasterHost />
      <ScrollRestoration />
      <ScreenFocus isauthenticate={isauthenticate} />
    </>
  );
}

/** A line below the header that grows while a screen loads; a screen that loads quickly never shows it. */
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
 * Focuses a new screen, so that the keyboard and a screen reader start at its content. Also after a change of the session,
 * which replaces the header's controls.
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

/** Shows each state's message and error once, then clears them. */
function StateToasts(): ReactElement {
  return (
    <>
      {slices.map((slice) => (
        <StateToast key={slice.name} slice={slice} />
      ))}
    </>
  );
}

/** States whose errors the screens show themselves. */
const shownInPlace = new Set(['courses']);

function StateToast({ slice: { name, actions } }: { slice: (typeof slices)[number] }): null {
  const { message, error } = useSelector((state: RootState) => state[name]);
  const dispatch = useDispatch();
  useEffect(() => {
    if (message === null) return;
    showToast('success', message);
    dispatch(actions.clearMessage());
  }, [message, dispatch, actions]);
  useEffect(() => {
    if (error === null) return;
    if (!shownInPlace.has(name)) showToast('error', error);
    dispatch(actions.clearError());
  }, [error, dispatch, actions, name]);
  return null;
}
