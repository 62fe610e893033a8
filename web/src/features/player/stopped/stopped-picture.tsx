import type { CSSProperties, ReactElement } from 'react';
import { tileStyle, useTile } from './stopped-tile.ts';

interface StoppedPictureProps {
  /** The WebVTT of the video's storyboard. */
  storyboard: string;
  /** Where the video stopped, in seconds. */
  place: number;
}

/** The picture at which a video stopped, over its poster; nothing until it has loaded. */
export function StoppedPicture({ storyboard, place }: StoppedPictureProps): ReactElement | null {
  const tile = useTile(storyboard, place);
  if (!tile) return null;
  const shape = { '--shape': tile.width / tile.height } as CSSProperties;
  return (
    <div slot="poster" className="player-stopped" aria-hidden="true">
      <div style={{ ...tileStyle(tile), ...shape }} />
    </div>
  );
}
