import type { Statistics } from '@fit-coder/contracts/administration';
import { useId, useState, type ReactElement } from 'react';
import { failureOf } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { MonthTable } from './month-table.tsx';
import { monthWords } from '../../../ui/text/month-words.ts';
import { useGetStatisticsQuery } from './statistics.api.ts';
import { StatisticsFigure } from './statistics-figure.tsx';

/** Three counts of this month compared with the last, and the twelve months behind them. */
export function StatisticsPanel(): ReactElement {
  const { data, error, isFetching, refetch } = useGetStatisticsQuery();
  const failure = failureOf(error);
  if (data) return <LoadedStatistics statistics={data} />;
  if (!error) return <StatisticsLoading />;
  return (
    <ErrorState
      title="The statistics could not be loaded."
      code={failure?.code}
      retrying={isFetching}
      onRetry={() => void refetch()}
    >
      {failure?.error}
    </ErrorState>
  );
}

function LoadedStatistics({ statistics }: { readonly statistics: Statistics }): ReactElement {
  const { stats } = statistics;
  const [asTable, setAsTable] = useState(false);
  const table = useId();
  const now = stats.at(-1);
  return (
    <section aria-labelledby={`${table}-title`} className="mb-12">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6">
        <h2 id={`${table}-title`} className="text-lg font-bold">
          {now ? `${monthWords(now.month).name} so far` : 'This month so far'}
        </h2>
        <Button
          variant="quiet"
          size="small"
          className="-mr-3.5"
          aria-expanded={asTable}
          aria-controls={table}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Hide table' : 'Show as table'}
        </Button>
      </div>
      <Figures statistics={statistics} />
      {/* Screen readers always get the table. */}
      <div id={table} className={asTable ? 'mt-4' : 'sr-only'}>
        <MonthTable stats={stats} />
      </div>
    </section>
  );
}

/** Three small charts with the same selected month. */
function Figures({ statistics: s }: { readonly statistics: Statistics }): ReactElement {
  const latest = s.stats.length - 1;
  const [reading, setReading] = useState(latest);
  const shared = { reading, onRead: setReading, onLeave: () => setReading(latest) };
  return (
    <div className="grid gap-3 md:grid-cols-3 md:gap-4">
      <StatisticsFigure
        {...shared}
        title="New users"
        count={s.usercount}
        percentage={s.userpercentage}
        profit={s.userprofit}
        months={s.stats.map(({ month, users }) => ({ month, count: users }))}
      />
      <StatisticsFigure
        {...shared}
        title="New subscriptions"
        count={s.subscriptioncount}
        percentage={s.subscriptionpercentage}
        profit={s.subscriptionprofit}
        months={s.stats.map(({ month, subscriptions }) => ({ month, count: subscriptions }))}
      />
      <StatisticsFigure
        {...shared}
        title="Lecture views"
        count={s.viewscount}
        percentage={s.viewspercentage}
        profit={s.viewsprofit}
        months={s.stats.map(({ month, views }) => ({ month, count: views }))}
      />
    </div>
  );
}

/** Placeholders of the three charts. */
function StatisticsLoading(): ReactElement {
  return (
    <LoadingPlaces label="Loading the statistics" className="mb-12">
      <Skeleton className="mb-4 h-9 w-52" />
      <div className="grid gap-3 md:grid-cols-3 md:gap-4">
        {['users', 'subscriptions', 'views'].map((figure) => (
          <Skeleton key={figure} className="h-41 rounded-card md:h-76.5" />
        ))}
      </div>
    </LoadingPlaces>
  );
}
