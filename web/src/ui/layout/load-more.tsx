import { useEffect, useRef, type ReactElement } from 'react';
import { Button } from '../controls/button.tsx';

interface LoadMoreProps {
  /** How many are on the page. */
  shown: number;
  /** What they are: `courses`. */
  noun: string;
  hasMore: boolean;
  loading: boolean;
  onLoadMore: () => void;
}

/** The end of a list that comes in pages: how much is shown, and a button for the next page. */
export function LoadMore({ shown, noun, hasMore, loading, onLoadMore }: LoadMoreProps): ReactElement {
  const status = useFocusAtEnd(hasMore);
  return (
    <div className="mt-10 flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
      <p ref={status} role="status" tabIndex={-1} className="label text-muted">
        {hasMore ? `${shown} ${noun} shown` : `${shown} ${noun}`}
      </p>
      {hasMore ? (
        <Button variant="secondary" loading={loading} onClick={onLoadMore}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}

/** The last page removes the button. Then the line with the count gets the focus, instead of the start of the page. */
function useFocusAtEnd(hasMore: boolean) {
  const status = useRef<HTMLParagraphElement>(null);
  const had = useRef(hasMore);
  useEffect(() => {
    if (had.current && !hasMore && document.activeElement === document.body)
      status.current?.focus({ preventScroll: true });
    had.current = hasMore;
  }, [hasMore]);
  return status;
}
