import type { ReactElement, RefObject } from 'react';
import { useTapSeeking } from './tap-seeking.ts';

/** Shows by how much taps have moved the video. */
export function TapSeekMark({ video }: { video: RefObject<HTMLVideoElement | null> }): ReactElement | null {
  const seek = useTapSeeking(video);
  if (!seek) return null;
  const side = seek.seconds < 0 ? 'back' : 'forward';
  return (
    <p key={seek.count} {...{ noautohide: '' }} className="player-tap" data-side={side} role="status">
      {Math.abs(seek.seconds)} s {side}
    </p>
  );
}
