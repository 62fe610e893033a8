import { formatClock } from '@fit-coder/contracts/clock';
import type { CSSProperties, ReactElement } from 'react';
import { useInBrowser } from '../../../lib/in-browser.ts';
import { useGetPlaybackQuery } from '../playback.api.ts';
import { tileStyle, useTile } from './stopped-tile.ts';

interface StoppedFrameProps {
  lectureId: string;
  /** Where the video stopped, in seconds. */
  position: number;
  durationSeconds: number;
  className: string;
}

/** The picture at which a video stopped: a tile of its storyboard, else its poster. */
export function StoppedFrame({
  lectureId,
  position,
  durationSeconds,
  className,
}: StoppedFrameProps): ReactElement {
  const inBrowser = useInBrowser();
  const playback = useGetPlaybackQuery(lectureId, { skip: !inBrowser }).data?.playback;
  const tile = useTile(position > 0 ? (playback?.storyboard ?? null) : null, position);
  const clock =
    position > 0
      ? `${formatClock(position)} / ${formatClock(durationSeconds)}`
      : formatClock(durationSeconds);
  return (
    <div
      className={className}
      style={tile ? tileStyle(tile) : posterStyle(playback?.poster)}
      aria-hidden="true"
    >
      <span>{clock}</span>
    </div>
  );
}

function posterStyle(poster: string | undefined): CSSProperties {
  return poster ? { backgroundImage: `url(${JSON.stringify(poster)})` } : {};
}
