import { formatClock } from '@fit-coder/contracts/clock';
import { useEffect, useState, type CSSProperties, type ReactElement } from 'react';
import { useInBrowser } from '../../lib/in-browser.ts';
import { useGetPlaybackQuery } from './playback.api.ts';
import { tileAt, type StoryboardTile } from './storyboard-tile.ts';

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
      style={tile ? styleOf(tile) : posterStyle(playback?.poster)}
      aria-hidden="true"
    >
      <span>{clock}</span>
    </div>
  );
}

function posterStyle(poster: string | undefined): CSSProperties {
  return poster ? { backgroundImage: `url(${JSON.stringify(poster)})` } : {};
}

/** Scales the sheet so that the tile fills the element, whose shape is 16:9. */
function styleOf({ image, x, y, width, height, sheet }: StoryboardTile): CSSProperties {
  const share = (offset: number, size: number, whole: number) =>
    whole === size ? '0%' : `${(offset / (whole - size)) * 100}%`;
  return {
    backgroundImage: `url(${JSON.stringify(image)})`,
    backgroundSize: `${(sheet.width / width) * 100}% ${(sheet.height / height) * 100}%`,
    backgroundPosition: `${share(x, width, sheet.width)} ${share(y, height, sheet.height)}`,
  };
}

/** The tile of a storyboard; null while it loads, and if it cannot be loaded. */
function useTile(storyboard: string | null, seconds: number): StoryboardTile | null {
  const [found, setFound] = useState<{ storyboard: string; tile: StoryboardTile } | null>(null);
  useEffect(() => {
    if (storyboard === null) return;
    const leaving = new AbortController();
    const load = async () => {
      const tile = await tileAt(storyboard, seconds, leaving.signal);
      if (tile && !leaving.signal.aborted) setFound({ storyboard, tile });
    };
    load().catch(() => {});
    return () => leaving.abort();
  }, [storyboard, seconds]);
  return found?.storyboard === storyboard ? found.tile : null;
}
