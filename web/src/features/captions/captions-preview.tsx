import { formatClock } from '@fit-coder/contracts/clock';
import type { CaptionsPreview } from '@fit-coder/contracts/learning/captions';
import type { ReactElement } from 'react';
import { formatDuration } from '../../ui/text/duration.ts';

interface CaptionsPreviewListProps {
  readonly preview: CaptionsPreview;
  readonly language: string;
}

/** How many cues a file loses, with a space before; nothing if it loses none. */
function repeatsWords(repeats: number): string {
  if (repeats === 0) return '';
  return repeats === 1
    ? ' 1 more was left out, because it only repeats the cue before.'
    : ` ${repeats} more were left out, because they only repeat the cue before.`;
}

/** The first cues of a file that is not stored yet, and what was read in it. */
export function CaptionsPreviewList({ preview, language }: CaptionsPreviewListProps): ReactElement {
  const { cues, cueCount, repeats, seconds } = preview;
  return (
    <section aria-label="Preview" className="grid gap-2">
      <p role="status" className="text-sm text-muted">
        {cueCount} {cueCount === 1 ? 'cue' : 'cues'}, {formatDuration(seconds)}.{repeatsWords(repeats)}
      </p>
      <ol
        className="max-h-56 overflow-y-auto rounded-control border border-hairline p-3 text-sm"
        lang={language || undefined}
      >
        {cues.map(({ start, text }) => (
          <li key={`${start} ${text}`} className="grid grid-cols-[3.25rem_minmax(0,1fr)] wrap-anywhere">
            <span className="text-muted tabular-nums">{formatClock(start)}</span>
            <span>{text}</span>
          </li>
        ))}
        {cueCount > cues.length ? <li className="text-muted">and {cueCount - cues.length} more</li> : null}
      </ol>
    </section>
  );
}
