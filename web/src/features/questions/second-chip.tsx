import { formatClock } from '@fit-coder/contracts/clock';
import type { ReactElement } from 'react';
import { Icon } from '../../ui/controls/icon.tsx';

interface SecondChipProps {
  readonly second: number;
  readonly onSeek: (second: number) => void;
}

/** The second that a question is about; a click plays the video from there. */
export function SecondChip({ second, onSeek }: SecondChipProps): ReactElement {
  const clock = formatClock(second);
  return (
    <button
      type="button"
      className="inline-flex min-h-8 items-center gap-1 rounded-control bg-well px-2 font-mono text-sm hover:text-blue"
      aria-label={`Play from ${clock}`}
      onClick={() => onSeek(second)}
    >
      <Icon name="play" size={14} filled />
      {clock}
    </button>
  );
}
