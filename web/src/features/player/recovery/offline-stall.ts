import { useEffect, useState, type RefObject } from 'react';

const events = ['waiting', 'playing', 'canplay', 'pause', 'seeking', 'seeked'] as const;

/** Whether the video has nothing to play because the browser is offline. hls.js and Safari then wait without a word. */
export function useOfflineStall(video: RefObject<HTMLVideoElement | null>): boolean {
  const [stalled, setStalled] = useState(false);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    const look = () => {
      const isDry = element.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
      setStalled(!navigator.onLine && !element.paused && isDry);
    };
    for (const event of events) element.addEventListener(event, look, { signal });
    for (const event of ['online', 'offline']) addEventListener(event, look, { signal });
    return () => listening.abort();
  }, [video]);
  return stalled;
}
