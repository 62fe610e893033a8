import { useCallback, useEffect, useState } from 'react';

/** How long a message is shown, in milliseconds. */
const shownFor = 1200;

export interface ShortMessage {
  readonly text: string;
  /** Differs for every message. */
  readonly count: number;
}

/** A message that is shown for about a second, and what shows the next one. */
export function useShortMessage(): [ShortMessage | null, (text: string) => void] {
  const [message, setMessage] = useState<ShortMessage | null>(null);
  useEffect(() => {
    if (!message) return;
    const hiding = setTimeout(() => setMessage(null), shownFor);
    return () => clearTimeout(hiding);
  }, [message]);
  const say = useCallback(
    (text: string) => setMessage((before) => ({ text, count: (before?.count ?? 0) + 1 })),
    [],
  );
  return [message, say];
}
