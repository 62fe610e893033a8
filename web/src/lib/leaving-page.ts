import { useEffect, useState } from 'react';

/**
 * The name of what the browser leaves the page for, or null. It stays set until the page is gone, which prevents a second
 * press, and is reset when the Back button restores the page.
 */
export function useLeaving(): [string | null, (what: string | null) => void] {
  const [leaving, setLeaving] = useState<string | null>(null);
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => event.persisted && setLeaving(null);
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  return [leaving, setLeaving];
}
