import type { MonthRow } from '@fit-coder/contracts/administration';
import type { ReactElement } from 'react';
import { countWords, monthWords } from '../../../ui/text/month-words.ts';

/** The same months as numbers, newest first; four narrow columns that a phone has room for. */
export function MonthTable({ stats }: { readonly stats: readonly MonthRow[] }): ReactElement {
  return (
    <table className="w-full text-sm md:table-fixed">
      <caption className="sr-only">The last twelve months, newest first</caption>
      <thead>
        <tr className="label border-b border-edge text-right text-muted">
          <th scope="col" className="py-2 text-left">
            Month
          </th>
          <th scope="col">Users</th>
          <th scope="col">
            <abbr title="Subscriptions" className="no-underline sm:hidden">
              Subs
            </abbr>
            <span className="max-sm:hidden">Subscriptions</span>
          </th>
          <th scope="col">Views</th>
        </tr>
      </thead>
      <tbody>
        {stats.toReversed().map(({ month, users, subscriptions, views }) => (
          <tr key={month} className="border-b border-hairline text-right font-mono">
            <th scope="row" className="py-1.5 text-left font-sans font-medium">
              {monthWords(month).long}
            </th>
            <td>{countWords(users)}</td>
            <td>{countWords(subscriptions)}</td>
            <td>{countWords(views)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
