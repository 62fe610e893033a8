import { useEffect, useState, type RefObject } from 'react';

/** Where taps have moved a video: by `seconds`, backwards if negative. */
export interface TapSeek {
  readonly seconds: number;
  /** Differs for every tap. */
  readonly count: number;
}

/** Two taps within this time are one gesture, in milliseconds. */
const pause = 300;
/** How long the sum of a gesture is shown, in milliseconds. */
const shownFor = 700;
const step = 10;

/** In which outer third of the player a tap is: -1 left, 1 right, 0 for the middle. */
export function sideOf(x: number, { left, width }: Pick<DOMRect, 'left' | 'width'>): -1 | 0 | 1 {
  const place = (x - left) / width;
  if (place < 1 / 3) return -1;
  return place > 2 / 3 ? 1 : 0;
}

/** Moves the video by 10 seconds with a double tap at its side, and by 10 more with each further tap. */
export function useTapSeeking(video: RefObject<HTMLVideoElement | null>): TapSeek | null {
  const [seek, setSeek] = useState<TapSeek | null>(null);
  useEffect(() => {
    const element = video.current;
    const player = element?.closest<HTMLElement>('media-controller');
    if (!element || !player) return;
    const listening = new AbortController();
    let last = { at: -Infinity, side: 0, seconds: 0 };
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const tap = (event: PointerEvent) => {
      // Taps on controls are not gestures.
      if (event.pointerType !== 'touch' || (event.target !== element && event.target !== player)) return;
      const side = sideOf(event.clientX, player.getBoundingClientRect());
      const isRepeated = side !== 0 && side === last.side && event.timeStamp - last.at < pause;
      const seconds = isRepeated ? last.seconds + side * step : 0;
      last = { at: event.timeStamp, side, seconds };
      if (!isRepeated) return;
      element.currentTime = Math.min(Math.max(0, element.currentTime + side * step), element.duration || 0);
      setSeek({ seconds, count: event.timeStamp });
      clearTimeout(hiding);
      hiding = setTimeout(() => setSeek(null), shownFor);
    };
    player.addEventListener('pointerup', tap, { signal: listening.signal });
    return () => {
      listening.abort();
      clearTimeout(hiding);
    };
  }, [video]);
  return seek;
}
