import { useEffect, useRef } from 'react';

/** The storage key by which a tab tells the others who signed in, or `nobody` after a logout. It is removed at once. */
const key = 'fit-coder-person';

const nobody = 'nobody';

/**
 * Tabs share one session. When another tab logs out or signs in someone else, this page still shows the earlier person's
 * data and would write into another account, so it reloads. A session that only expired leaves the page as it is, since
 * the same person may log in again and continue.
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

/** Tells the other tabs that the person logged out, so that they stop showing that person's data. */
export function tellLogout(): void {
  tell(nobody);
}

function tell(user: string): void {
  try {
    localStorage.setItem(key, user);
    localStorage.removeItem(key);
  } catch {
    // Without storage the other tabs find out with their next page.
  }
}
