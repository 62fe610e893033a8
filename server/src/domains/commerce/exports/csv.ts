import { inWholeUnits } from '@fit-coder/contracts/money';
import { stringify } from 'csv-stringify/sync';

/** A column: its heading, and what kind of value the rows have for it. */
export interface Column {
  readonly key: string;
  readonly header: string;
  /** `money`: minor units of the row's `currency`, written as whole units, such as 10.5. */
  readonly kind?: 'money';
}

/** Spreadsheets take a file without a byte order mark for one in an old encoding. */
const byteOrderMark = '\uFEFF';

/**
 * Rows as CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before it; numbers stay
 * numbers, including negative ones. Times are ISO 8601 in UTC.
 */
export function csvOf(
  columns: readonly Column[],
  rows: readonly Readonly<Record<string, unknown>>[],
  isStart: boolean,
): string {
  const cells = rows.map((row) => columns.map((column) => cellOf(column, row)));
  const text = stringify(cells, {
    columns: columns.map(({ header }) => header),
    header: isStart,
    bom: false,
    record_delimiter: 'windows',
    escape_formulas: true,
    // Some readers take either of them for the end of a row.
    quoted_match: /[\r\n]/u,
    cast: { date: (date) => date.toISOString() },
  });
  return isStart ? byteOrderMark + text : text;
}

function cellOf({ key, kind }: Column, row: Readonly<Record<string, unknown>>): unknown {
  const value = row[key];
  if (kind !== 'money' || typeof value !== 'number') return value;
  return inWholeUnits(value, String(row['currency']));
}
