import type { ReactElement } from 'react';
import { Link } from '../controls/link.tsx';

interface BreadcrumbsProps {
  /** From the outermost page inwards; the last is the current page and needs no `to`. */
  items: readonly { label: string; to?: string }[];
}

/** Links to the pages above this one. */
export function Breadcrumbs({ items }: BreadcrumbsProps): ReactElement {
  return (
    <nav aria-label="Breadcrumbs" className="label mb-4 text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        {items.map((item, index) => (
          // On a phone, the heading names the current page, so only the pages above it are shown.
          <li key={item.label} className={`flex items-center gap-2 ${item.to ? '' : 'max-md:hidden'}`}>
            {index > 0 && (
              <span aria-hidden="true" className="text-faint">
                /
              </span>
            )}
            {item.to ? (
              <Link to={item.to} className="inline-flex min-h-10 items-center hover:text-ink hover:underline">
                {item.label}
              </Link>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
