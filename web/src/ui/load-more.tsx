import type { ReactElement } from 'react';
import { Button } from './button.tsx';

interface LoadMoreProps {
  /** How many stand on the page. */
  shown: number;
  /** What they are: `courses`. */
  noun: string;
  hasMore: boolean;
  loading: boolean;
  onLoadMore: () => void;
}

/** The end of a list that comes in pages: how much is shown, and a button for the next page. */
export function LoadMore({ shown, noun, hasMore, loading, onLoadMore }: LoadMoreProps): ReactElement {
  return (
    <div className="mt-10 flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
      <p role="status" className="label text-muted">
        {hasMore ? `${shown} ${noun} shown` : `All ${shown} ${noun} shown`}
      </p>
      {hasMore ? (
        <Button variant="secondary" loading={loading} onClick={onLoadMore}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}
