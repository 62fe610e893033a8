import { useEffect, useState } from 'react';

/**
 * Which thing the browser is about to leave the page for; null when it stays. It goes on leaving until it is gone, so
 * that nobody presses twice, and stays again when the back button brings the page back as it was.
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
