import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { isPlainClick } from './plain-click.ts';

/** Follows a link without loading a page; one for all links of a list, since a router link each costs too much. */
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
