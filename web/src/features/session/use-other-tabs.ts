import { useEffect, useRef } from 'react';

/** The storage key with which a tab tells the others who logged in, or `nobody` after a logout. It is removed at once. */
const key = 'fit-coder-user';

const loggedOut = 'nobody';

/**
 * Tabs share one session. When another tab logs out or logs in another user, this page still shows the earlier user's
 * data and would write into another account, so it reloads. An expired session leaves the page as it is, because the same
 * user may log in again and continue.
 */
export function useOtherTabs(user: string | undefined): void {
  const was = useRef(user);
  useEffect(() => {
    if (user !== undefined && was.current !== user) tell(user);
    was.current = user;
  }, [user]);
  useEffect(() => {
    if (user === undefined) return undefined;
    const hear = (event: StorageEvent) => {
      if (event.key === key && event.newValue !== null && event.newValue !== user) location.reload();
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, [user]);
}

/** Tells the other tabs that the user logged out, so that they stop showing that user's data. */
export function tellLogout(): void {
  tell(loggedOut);
}

function tell(user: string): void {
  try {
    localStorage.setItem(key, user);
    localStorage.removeItem(key);
  } catch {
    // Without storage the other tabs find out with their next page.
  }
}
