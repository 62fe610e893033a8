import type { User } from '@fit-coder/contracts/accounts';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { tabStorage } from '../../lib/external-store.ts';
import { courseInFragment, PendingBookmark } from './pending-bookmark.ts';

const pending = new PendingBookmark(tabStorage());

/** The screens between a visitor's click and their login. */
const loginScreen = /^\/(?:login|signup|forgetpassword|reset\/[^/]+)$/u;

/**
 * Bookmarks the course that a visitor chose, when they log in or sign up in this tab. Leaving the login
 * screens, or a login in another tab, drops it, so that it never reaches the next user who logs in here.
 */
export function usePendingBookmark(user: User | null): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const isVisitor = user === null;
  const wasVisitor = useRef(isVisitor);
  const mayBookmark = user?.role !== 'testadmin';

  useEffect(() => {
    if (!isVisitor) return;
    const id = courseInFragment(hash);
    if (!loginScreen.test(pathname)) pending.drop();
    else if (id !== null) {
      pending.keep(id);
      // Without the fragment, so that Back to this address does not ask again.
      void navigate(pathname + search, { replace: true });
    }
  }, [isVisitor, pathname, search, hash, navigate]);

  useEffect(() => {
    const hasLoggedIn = wasVisitor.current && !isVisitor;
    wasVisitor.current = isVisitor;
    if (isVisitor) return;
    const id = pending.take();
    if (id !== null && hasLoggedIn && mayBookmark)
      void import('./bookmark-takeover.ts').then(async ({ addBookmark }) => addBookmark(dispatch, id));
  }, [isVisitor, mayBookmark, dispatch]);
}
