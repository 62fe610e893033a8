import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { isPlainClick } from './plain-click.ts';

/** A click handler that follows a link without loading a page. Lists share one, because a router link per item is slow. */
export function useFollow(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      const { pathname, search, hash } = event.currentTarget;
      void navigate(pathname + search + hash);
    },
    [navigate],
  );
}
