import { useEffect, type RefObject } from 'react';
import { positionMemory } from './positions.ts';

/** How far the video plays before its position is saved again, in seconds. */
const step = 5;

/** Saves the position of the lecture that plays in `video`. */
export function usePositionKeeping(video: RefObject<HTMLVideoElement | null>, lectureId: string): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    let kept = 0;
    const keep = () => {
      const { currentTime, duration } = element;
      if (currentTime === 0 || !Number.isFinite(duration)) return;
      kept = currentTime;
      positionMemory.remember(lectureId, currentTime, duration);
    };
    const follow = () => {
      if (Math.abs(element.currentTime - kept) >= step) keep();
    };
    element.addEventListener('timeupdate', follow, { signal });
    for (const moment of ['pause', 'ended']) element.addEventListener(moment, keep, { signal });
    addEventListener('pagehide', keep, { signal });
    return () => {
      keep();
      listening.abort();
    };
  }, [video, lectureId]);
}
