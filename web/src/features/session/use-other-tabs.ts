import { useEffect, useRef } from 'react';

/** Under this name a tab tells the others whom it signed in. Nothing stays there. */
const key = 'fit-coder-person';

/**
 * Tabs share one session. Where another one signs someone else in, this page belongs to the person before, and what is
 * sent from it would be written into the other's account: it is loaded anew. A logout alone leaves it, since the same
 * person may log in again and go on with what they typed.
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

function tell(person: string): void {
  try {
    localStorage.setItem(key, person);
    localStorage.removeItem(key);
  } catch {
    // Without storage the other tabs find out with their next page.
  }
}
