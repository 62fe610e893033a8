import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { useNavigate, type NavigateOptions } from 'react-router';
import { isPlainClick } from '../../lib/plain-click.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site, or a query for the same path. */
  to: string;
  replace?: boolean | undefined;
  preventScrollReset?: boolean | undefined;
  state?: NavigateOptions['state'];
}

/**
 * A link within the site. The router's link also prefetches, resolves relative paths and works with its
 * framework, which costs 3 kB of every first visit and a tenth of the time to render a page of cards.
 */
export function Link({
  to,
  replace,
  preventScrollReset,
  state,
  onClick,
  children,
  ...rest
}: LinkProps): ReactElement {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainClick(event) || (rest.target ?? '_self') !== '_self') return;
    event.preventDefault();
    const here = to === location.pathname + location.search + location.hash;
    void navigate(to, { replace: replace ?? here, preventScrollReset: preventScrollReset ?? false, state });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}
