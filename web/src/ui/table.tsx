import type { ComponentProps, ReactElement, ReactNode } from 'react';

interface TableProps {
  /** Says what the table holds; read out, not shown. */
  caption: string;
  /** The heads, from left to right; `end` sets a column of figures to the right, `hidden` only reads the title out. */
  columns: readonly { title: string; end?: boolean; hidden?: boolean }[];
  /** `Row`s. */
  children: ReactNode;
}

/** Compact rows under a sticky head; below 48em each row becomes a small sheet of its own. */
export function Table({ caption, columns, children }: TableProps): ReactElement {
  return (
    <table className="table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col" className={column.end ? 'text-right' : ''}>
              {column.hidden ? <span className="sr-only">{column.title}</span> : column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
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
