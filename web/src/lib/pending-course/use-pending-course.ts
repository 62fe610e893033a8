import type { User } from '@fit-coder/contracts/accounts';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { tabStorage } from '../external-store.ts';
import { courseInFragment, PendingCourse, type PendingKind } from './pending-course.ts';

const pendingOf = {
  bookmark: new PendingCourse('bookmark', tabStorage()),
  follow: new PendingCourse('follow', tabStorage()),
} satisfies Record<PendingKind, PendingCourse>;

/** The screens between a visitor's click and their login. */
const loginScreen = /^\/(?:login|signup|forgetpassword|reset\/[^/]+)$/u;

/**
 * Does what a visitor wanted with a course, when they log in or sign up in this tab. Leaving the login screens, or a login
 * in another tab, drops it, so that it never reaches the next user who logs in here. `act` must not change.
 */
export function usePendingCourse(kind: PendingKind, user: User | null, act: (id: string) => void): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isVisitor = user === null;
  const wasVisitor = useRef(isVisitor);
  const mayAct = user?.role !== 'testadmin';

  useEffect(() => {
    if (!isVisitor) return;
    const id = courseInFragment(kind, hash);
    if (!loginScreen.test(pathname)) pendingOf[kind].drop();
    else if (id !== null) {
      pendingOf[kind].keep(id);
      // Without the fragment, so that Back to this address does not ask again.
      void navigate(pathname + search, { replace: true });
    }
  }, [kind, isVisitor, pathname, search, hash, navigate]);

  useEffect(() => {
    const hasLoggedIn = wasVisitor.current && !isVisitor;
    wasVisitor.current = isVisitor;
    if (isVisitor) return;
    const id = pendingOf[kind].take();
    if (id !== null && hasLoggedIn && mayAct) act(id);
  }, [kind, isVisitor, mayAct, act]);
}
