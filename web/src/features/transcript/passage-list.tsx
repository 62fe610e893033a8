import { formatClock } from '@fit-coder/contracts/clock';
import type { Passage } from '@fit-coder/contracts/learning/transcripts';
import type { ReactElement, RefObject } from 'react';
import type { FoundPassage } from './finding.ts';

interface PassageListProps {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly language: string;
  readonly passages: readonly Passage[];
  readonly found: readonly FoundPassage[];
  /** The passage that is said now. */
  readonly active: number;
  /** The current hit. */
  readonly current: number | null;
  readonly onSeek: (seconds: number) => void;
}

/** What is said, passage by passage; each is a button that moves the video there. */
export function PassageList(props: PassageListProps): ReactElement {
  const { box, language, passages, found, active, current, onSeek } = props;
  return (
    <div ref={box} className="transcript-box" role="group" aria-label="What is said">
      <ol lang={language}>
        {passages.map(({ start }, index) => (
          <li key={start} data-passage={index}>
            <button
              type="button"
              className="passage"
              aria-current={index === active ? 'true' : undefined}
              onClick={() => onSeek(start)}
            >
              <span className="passage-time">{formatClock(start)}</span>
              <span>
                {found[index]?.parts.map(({ text, hit }, part) =>
                  hit === null ? (
                    text
                  ) : (
                    <mark key={part} data-current={hit === current || undefined}>
                      {text}
                    </mark>
                  ),
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
