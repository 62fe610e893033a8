import { formatMoney } from '@fit-coder/contracts/money';
import type { SubscriptionFigures as Figures } from '@fit-coder/contracts/payments-administration/figures';
import { useState, type ReactElement } from 'react';
import { MonthBars } from '../../../ui/charts/month-bars.tsx';
import { SmallErrorState, retryOf } from '../../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { countWords, monthWords } from '../../../ui/text/month-words.ts';
import { useGetSubscriptionFiguresQuery } from '../payments.api.ts';
import { subscriptionStatusNames } from './subscription-words.ts';

/** How many subscriptions run, what they bring in a month, and how many end. */
export function SubscriptionFigures(): ReactElement {
  const query = useGetSubscriptionFiguresQuery();
  if (query.data) return <LoadedFigures figures={query.data} />;
  if (query.error)
    return (
      <SmallErrorState {...retryOf(query)}>The subscription figures could not be loaded.</SmallErrorState>
    );
  return (
    <LoadingPlaces label="Loading the figures" className="mb-10 grid gap-3 md:grid-cols-3 md:gap-4">
      {['running', 'recurring', 'churn'].map((figure) => (
        <Skeleton key={figure} className="h-52 rounded-card" />
      ))}
    </LoadingPlaces>
  );
}

interface FiguresProps {
  readonly figures: Figures;
}

function LoadedFigures({ figures }: FiguresProps): ReactElement {
  return (
    <div className="mb-10 grid gap-3 md:grid-cols-3 md:gap-4">
      <Running figures={figures} />
      <Recurring figures={figures} />
      <Churn figures={figures} />
    </div>
  );
}

const runningStatuses = ['active', 'trialing', 'past_due', 'paused'] as const;

function Running({ figures: { running } }: FiguresProps): ReactElement {
  const total = runningStatuses.reduce((sum, status) => sum + running[status], 0);
  return (
    <Card>
      <h2 className="label text-muted">Running now</h2>
      <p className="display mt-1 text-xl md:text-2xl">{countWords(total)}</p>
      <dl className="mt-4 grid gap-1 text-sm">
        {runningStatuses.map((status) => (
          <div key={status} className="flex justify-between gap-4">
            <dt className="text-muted">{subscriptionStatusNames[status]}</dt>
            <dd className="font-mono">{countWords(running[status])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Recurring({ figures: { recurring } }: FiguresProps): ReactElement {
  return (
    <Card className="flex flex-col">
      <h2 className="label text-muted">Recurring each month</h2>
      {recurring.length === 0 ? <p className="display mt-1 text-xl md:text-2xl">–</p> : null}
      {recurring.map(({ currency, amountCents }) => (
        <p key={currency} className="display mt-1 text-xl wrap-anywhere md:text-2xl">
          {formatMoney(amountCents, currency)}
        </p>
      ))}
      <p className="mt-auto pt-4 text-sm text-muted">
        What renewing subscriptions are charged. A twelfth of a yearly price counts; trials do not.
      </p>
    </Card>
  );
}

function Churn({ figures: { churn } }: FiguresProps): ReactElement {
  const latest = churn.length - 1;
  const [reading, setReading] = useState(latest);
  const read = churn[reading];
  return (
    <Card className="flex flex-col">
      <h2 className="label text-muted">Ended in {read ? monthWords(read.month).short : 'the month'}</h2>
      <p className="display mt-1 text-xl md:text-2xl">{read ? churnShare(read) : '–'}</p>
      <p className="mt-1 mb-4 text-sm text-muted">
        {read
          ? `${countWords(read.ended)} of the ${countWords(read.running)} that were running when it began`
          : null}
      </p>
      <div className="mt-auto">
        <MonthBars
          title="Ended subscriptions"
          months={churn.map(({ month, ended }) => ({ month, count: ended }))}
          reading={reading}
          onRead={setReading}
          onLeave={() => setReading(latest)}
        />
      </div>
    </Card>
  );
}

/** The part that ended, in percent to one decimal. */
function churnShare({ running, ended }: Figures['churn'][number]): string {
  return running === 0 ? '–' : `${Math.round((1000 * ended) / running) / 10}%`;
}
