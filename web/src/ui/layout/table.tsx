import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { Icon } from '../controls/icon.tsx';

/** A column that rows can be sorted by. */
export interface ColumnSort {
  /** The direction in which this column sorts the rows; undefined if another column sorts them. */
  direction: 'asc' | 'desc' | undefined;
  onSort: () => void;
}

export interface Column {
  title: string;
  /** Aligns a column of figures to the right. */
  end?: boolean;
  /** Shows the title only to screen readers. */
  hidden?: boolean;
  /** Makes the head a button. Phones show no heads, so they need another way to sort. */
  sort?: ColumnSort;
  /** The class of the column's width in a fixed table. */
  width?: string;
}

interface TableProps {
  /** Describes the table for screen readers; not shown. */
  caption: string;
  /** The heads, from left to right. */
  columns: readonly Column[];
  /** Takes the widths of the columns from the heads alone, so that a row that arrives later moves no other row. */
  fixed?: boolean;
  /** `Row`s. */
  children: ReactNode;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** Compact rows under a sticky head; below 48em each row becomes a separate small sheet. */
export function Table({ caption, columns, fixed = false, children }: TableProps): ReactElement {
  return (
    <table className={fixed ? 'table md:table-fixed' : 'table'}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, end, hidden, sort, width = '' }) => (
            <th
              key={title}
              scope="col"
              className={end ? `text-right ${width}` : width}
              aria-sort={sort?.direction && ariaSort[sort.direction]}
            >
              {hidden ? (
                <span className="sr-only">{title}</span>
              ) : sort ? (
                <SortHead title={title} end={end ?? false} {...sort} />
              ) : (
                title
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface SortHeadProps extends ColumnSort {
  title: string;
  end: boolean;
}

function SortHead({ title, end, direction, onSort }: SortHeadProps): ReactElement {
  const sign = direction === undefined ? 'invisible' : direction === 'asc' ? 'rotate-180' : '';
  return (
    <>
      <span className="md:hidden">{title}</span>
      <button
        type="button"
        className={`-mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-control px-1.5 hover:bg-well hover:text-ink max-md:hidden ${direction ? 'text-ink' : ''} ${end ? 'flex-row-reverse' : ''}`}
        onClick={onSort}
      >
        {title}
        <span className={sign}>
          <Icon name="chevronDown" size={14} />
        </span>
      </button>
    </>
  );
}

/** One row of cells. */
export function Row(props: ComponentProps<'tr'>): ReactElement {
  return <tr {...props} />;
}

interface CellProps extends ComponentProps<'td'> {
  /** The column's title, shown before the value on a phone; leave it out for a row's own title and its buttons. */
  label?: string;
  /** For figures: monospaced, to the right. */
  end?: boolean;
}

export function Cell({ label, end = false, className = '', ...rest }: CellProps): ReactElement {
  return (
    <td {...rest} data-label={label} className={`${end ? 'font-mono md:text-right' : ''} ${className}`} />
  );
}
