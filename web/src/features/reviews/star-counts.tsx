import type { ReactElement } from 'react';
import { averageOf, reviewCount, totalOf } from './review-words.ts';

interface StarCountsProps {
  /** The number of reviews with one star, two, and so on to five. */
  readonly counts: readonly number[];
  /** The stars whose reviews are shown; undefined for all. */
  readonly chosen: string | undefined;
  readonly onChoose: (stars: string | undefined) => void;
}

/** The average, and how often each number of stars was given. Each line shows only its reviews; pressed again, all. */
export function StarCounts({ counts, chosen, onChoose }: StarCountsProps): ReactElement {
  const total = totalOf(counts);
  return (
    <div className="star-counts">
      <p>
        <span className="display text-2xl">{averageOf(counts)}</span>
        <span className="label text-muted">{reviewCount(total)}</span>
      </p>
      <ul>
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = counts[stars - 1] ?? 0;
          const isChosen = chosen === String(stars);
          return (
            <li key={stars}>
              <button
                type="button"
                aria-pressed={isChosen}
                aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'}: ${reviewCount(count)}`}
                onClick={() => onChoose(isChosen ? undefined : String(stars))}
              >
                <span>{stars}</span>
                <meter min={0} max={Math.max(1, total)} value={count} aria-hidden="true" />
                <span>{count}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
