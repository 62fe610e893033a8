import { useEffect, useRef } from 'react';

/** Under this name a tab tells the others whom it signed in, or `nobody` after a logout. Nothing stays there. */
const key = 'fit-coder-person';

const nobody = 'nobody';

/**
 * Tabs share one session. Where another one signs someone else in or logs out, this page shows what is the earlier
 * person's alone, and what is sent from it would be written into another account: it is loaded anew. A session that
 * merely ended leaves the page, since the same person may log in again and go on with what they typed.
 */
export function useOtherTabs(person: string | undefined): void {
  const was = useRef(person);
  useEffect(() => {
    if (person !== undefined && was.current !== person) tell(person);
    was.current = person;
  }, [person]);
  useEffect(() => {
    if (person === undefined) return undefined;
    const hear = (event: StorageEvent) => {
      if (event.key === key && event.newValue !== null && event.newValue !== person) location.reload();
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }, [person]);
}

/** Tells the other tabs that the person of this one logged out, so that they show nothing of theirs any more. */
export function tellLogout(): void {
  tell(nobody);
}

function tell(person: string): void {
  try {
    localStorage.setItem(key, person);
    localStorage.removeItem(key);
  } catch {
    // Without storage the other tabs find out with their next page.
  }
}
