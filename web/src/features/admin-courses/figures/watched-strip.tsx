import type { LectureFigures } from '@fit-coder/contracts/learning/editor';
import type { ReactElement } from 'react';
import { mostLeftPart, watchedShares } from './figure-words.ts';

const height = 24;
const width = 6;
const gap = 1;

/** A lecture's video from left to right: how many watched each part, and the part in which most learners stopped. */
export function WatchedStrip({ figures }: { figures: LectureFigures }): ReactElement {
  const shares = watchedShares(figures);
  const marked = mostLeftPart(figures);
  return (
    // The table says the same in words.
    <svg
      aria-hidden="true"
      className="max-w-full"
      width={shares.length * (width + gap)}
      height={height}
      viewBox={`0 0 ${shares.length * (width + gap)} ${height}`}
    >
      {shares.map((share, part) => {
        const size = Math.max(1, Math.round(share * height));
        return (
          <rect
            key={part}
            className={part === marked ? 'fill-danger' : 'fill-blue'}
            x={part * (width + gap)}
            y={height - size}
            width={width}
            height={size}
          />
        );
      })}
    </svg>
  );
}
