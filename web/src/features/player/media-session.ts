import { useEffect, useEffectEvent } from 'react';
import { playerLink } from './now-playing.ts';

/** What the system shows of the video that plays, and what its buttons do. */
export interface SessionFacts {
  readonly lectureId: string;
  readonly title: string;
  readonly course: string;
  /** The path of a picture. */
  readonly artwork: string | undefined;
  /** Null at the first and the last lecture. */
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
}

const seekStep = 10;

/** Shows the lecture on the lock screen and to headphones, whose buttons then work. */
export function useMediaSession({ lectureId, title, course, artwork, ...steps }: SessionFacts): void {
  const previous = useEffectEvent(() => steps.onPrevious?.());
  const next = useEffectEvent(() => steps.onNext?.());
  const [hasPrevious, hasNext] = [steps.onPrevious !== null, steps.onNext !== null];
  useEffect(() => {
    if (!('mediaSession' in navigator)) return;
    const pictures = artwork === undefined ? [] : [{ src: artwork }];
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist: course, artwork: pictures });
    const by = (seconds: number) => playerLink.seek(lectureId, Math.max(0, placeNow() + seconds));
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
      previoustrack: hasPrevious ? () => previous() : null,
      nexttrack: hasNext ? () => next() : null,
      seekbackward: ({ seekOffset }) => by(-(seekOffset ?? seekStep)),
      seekforward: ({ seekOffset }) => by(seekOffset ?? seekStep),
      seekto: ({ seekTime }) => playerLink.seek(lectureId, seekTime ?? 0),
    };
    for (const [action, handler] of Object.entries(handlers)) handle(action as MediaSessionAction, handler);
    return () => {
      for (const action of Object.keys(handlers)) handle(action as MediaSessionAction, null);
      navigator.mediaSession.metadata = null;
    };
  }, [lectureId, title, course, artwork, hasPrevious, hasNext]);
}

function placeNow(): number {
  return playerLink.read()?.seconds ?? 0;
}

/** Browsers differ in the buttons that they know, and throw for the others. */
function handle(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // This browser has no such button.
  }
}
