import type { TranscriptHit } from '@fit-coder/contracts/learning/transcripts';
import { formatClock } from '@fit-coder/contracts/clock';
import type { ReactElement } from 'react';
import { Icon } from '../../ui/controls/icon.tsx';

/** Where the words of a hit are said; a lock if the viewer may not watch the lecture. */
export function HitTime({ hit: { seconds } }: { hit: TranscriptHit }): ReactElement {
  return (
    <span className="passage-time">
      {seconds === null ? <Icon name="lock" size={16} /> : formatClock(seconds)}
    </span>
  );
}
