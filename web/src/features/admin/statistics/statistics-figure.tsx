import type { ReactElement } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { MonthBars, type MonthCount } from '../../../ui/charts/month-bars.tsx';
import { changeWords, countWords, monthWords } from '../../../ui/text/month-words.ts';

interface StatisticsFigureProps {
  /** `New users` */
  readonly title: string;
  /** This month's. */
  readonly count: number;
  readonly percentage: number;
  /** The change is not negative. */
  readonly profit: boolean;
  /** Oldest first; the last is this month. */
  readonly months: readonly MonthCount[];
  readonly reading: number;
  readonly onRead: (index: number) => void;
  readonly onLeave: () => void;
}

/** A count: this month's number, its change, and the last twelve months. */
export function StatisticsFigure(props: StatisticsFigureProps): ReactElement {
  const { title, count, percentage, profit, months, reading, onRead, onLeave } = props;
  const before = months.at(-2);
  const read = months[reading];
  return (
    <Card className="grid grid-cols-2 gap-4 md:grid-cols-1 md:gap-6">
      <div>
        <h3 className="label text-muted">{title}</h3>
        <p className="display mt-1 text-xl wrap-anywhere md:text-2xl">{countWords(count)}</p>
        {before ? (
          <ChangeLine
            {...changeWords({
              now: count,
              before: before.count,
              percentage,
              month: monthWords(before.month).name,
            })}
            profit={profit}
          />
        ) : null}
      </div>
      <div className="self-end">
        <p className="label mb-2 flex justify-between gap-2 whitespace-nowrap">
          <span className="text-muted">{read ? monthWords(read.month).short : null}</span>
          <span className="marker">{read ? countWords(read.count) : null}</span>
        </p>
        <MonthBars {...{ title, months, reading, onRead, onLeave }} />
      </div>
    </Card>
  );
}

const arrows = { up: 'M10 16V4m-5 5 5-5 5 5', down: 'M10 4v12m-5-5 5 5 5-5', same: 'M4 10h12' } as const;

type ChangeLineProps = ReturnType<typeof changeWords> & { readonly profit: boolean };

/** The direction by an arrow and in words, never by the colour alone. */
function ChangeLine({ direction, size, words, profit }: ChangeLineProps): ReactElement {
  const colour = direction === 'same' ? 'text-muted' : profit ? 'text-success' : 'text-danger';
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
      <span className={`inline-flex items-center gap-1 font-semibold ${colour}`}>
        <svg
          width="16"
          height="16"
          viewBox="0 0 20 20"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d={arrows[direction]} />
        </svg>
        {size}
      </span>
      <span className="text-muted">{words}</span>
    </p>
  );
}
