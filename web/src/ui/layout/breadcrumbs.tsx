import type { ReactElement } from 'react';
import { Link } from '../controls/link.tsx';

interface BreadcrumbsProps {
  /** From the outermost place inwards; the last is where we are and needs no `to`. */
  items: readonly { label: string; to?: string }[];
}

/** The way to this page. */
export function Breadcrumbs({ items }: BreadcrumbsProps): ReactElement {
  return (
    <nav aria-label="Breadcrumbs" className="label mb-4 text-muted">
      <ol className="flex flex-wrap items-center gap-x-2">
        {items.map((item, index) => (
          // On a phone the heading below says where we are; the way back is what is missing there.
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
