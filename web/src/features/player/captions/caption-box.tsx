import type { ReactElement, RefObject } from 'react';
import { usePlayerChoices } from '../choices/player-choices.ts';
import { useCaptionLines, useCaptionTrack } from './caption-tracks.ts';

interface CaptionBoxProps {
  video: RefObject<HTMLVideoElement | null>;
  /** The path of the captions that are shown; null if they are off. */
  src: string | null;
}

/** Draws the captions over the video, so that their size and background are the viewer's, also in full screen. */
export function CaptionBox({ video, src }: CaptionBoxProps): ReactElement | null {
  const { captionSize, captionBackground } = usePlayerChoices();
  useCaptionTrack(video, src);
  const lines = useCaptionLines(video, src);
  if (lines.length === 0) return null;
  return (
    <div
      {...{ noautohide: '' }}
      className="player-captions"
      data-size={captionSize}
      data-background={captionBackground}
    >
      {lines.map((line, index) => (
        <p key={index} dir="auto">
          <span>{line}</span>
        </p>
      ))}
    </div>
  );
}
