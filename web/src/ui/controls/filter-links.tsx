import type { ReactElement, ReactNode } from 'react';
import { Link } from './link.tsx';

interface FilterChoice<V extends string> {
  /** Its value in the address. */
  readonly value: V;
  readonly name: string;
}

interface FilterLinksProps<V extends string> {
  /** The accessible name. */
  readonly label: string;
  /** The words of the link without a filter. */
  readonly all: string;
  readonly choices: readonly FilterChoice<V>[];
  readonly chosen: V | undefined;
  /** The address with this value, or without one. */
  readonly addressOf: (value?: V) => string;
  /** Further items after the choices. */
  readonly children?: ReactNode;
}

/** The values of a filter as links, which scroll sideways where they do not fit. */
export function FilterLinks<V extends string>({
  label,
  all,
  choices,
  chosen,
  addressOf,
  children,
}: FilterLinksProps<V>): ReactElement {
  return (
    <nav aria-label={label} className="category-filter">
      <ul>
        <li>
          <Link to={addressOf()} preventScrollReset aria-current={chosen ? undefined : 'true'}>
            {all}
          </Link>
        </li>
        {choices.map(({ value, name }) => (
          <li key={value}>
            <Link
              to={addressOf(value)}
              preventScrollReset
              aria-current={value === chosen ? 'true' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}
