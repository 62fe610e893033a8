import { formatMoney } from '@fit-coder/contracts/money';
import type { CurrencyRevenue } from '@fit-coder/contracts/payments-administration/figures';
import { useId, useState, type ReactElement } from 'react';
import { failureOf, type OutputOf } from '../../../lib/api/api.ts';
import { MonthBars } from '../../../ui/charts/month-bars.tsx';
import { ErrorState, retryOf } from '../../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { monthWords } from '../../../ui/text/month-words.ts';
import { useGetRevenueQuery } from '../payments.api.ts';
import { RevenueTable } from './revenue-table.tsx';

/** What the site earned in the last twelve months, by currency. */
export function RevenuePanel(): ReactElement {
  const query = useGetRevenueQuery();
  return (
    <section aria-labelledby="revenue">
      <h2 id="revenue" className="mb-1 text-lg font-bold">
        Revenue
      </h2>
      <p className="mb-4 max-w-prose text-sm text-muted">
        The last twelve months in UTC. Refunds count in the month in which they were made, disputes in that of
        the payment.
      </p>
      <RevenueOf {...query} />
    </section>
  );
}

interface RevenueOfProps {
  readonly data?: OutputOf<'getRevenue'> | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

function RevenueOf({ data, error, isFetching, refetch }: RevenueOfProps): ReactElement {
  if (!data && error)
    return (
      <ErrorState
        title="The revenue could not be loaded."
        code={failureOf(error)?.code}
        {...retryOf({ isFetching, refetch })}
      >
        {failureOf(error)?.error}
      </ErrorState>
    );
  if (!data)
    return (
      <LoadingPlaces label="Loading the revenue">
        <Skeleton className="h-64 rounded-card" />
      </LoadingPlaces>
    );
  if (data.currencies.length === 0)
    return (
      <p className="text-muted">
        Nothing was paid in these months. Payments of nothing, such as in trials, do not count.
      </p>
    );
  return (
    <div className="grid gap-8">
      {data.currencies.map((revenue) => (
        <RevenueIn key={revenue.currency} revenue={revenue} />
      ))}
    </div>
  );
}

/** One currency: the selected month in large figures over a bar for each month, and the table behind them. */
function RevenueIn({ revenue: { currency, months } }: { readonly revenue: CurrencyRevenue }): ReactElement {
  const title = useId();
  const latest = months.length - 1;
  const [reading, setReading] = useState(latest);
  const read = months[reading];
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="label mb-2 text-muted">
        {currency}
      </h3>
      <Card className="mb-4 grid gap-4 md:grid-cols-[17rem_minmax(0,1fr)] md:gap-8">
        <div>
          <p className="label text-muted">{read ? `Net in ${monthWords(read.month).long}` : null}</p>
          <p className="display mt-1 text-xl wrap-anywhere">{read ? money(read.netCents) : null}</p>
          <p className="mt-1 text-sm text-muted">{read ? paymentsWords(read.payments) : null}</p>
        </div>
        <div className="self-end">
          <MonthBars
            title={`Paid in ${currency}`}
            months={months.map(({ month, paidCents }) => ({ month, count: paidCents }))}
            reading={reading}
            onRead={setReading}
            onLeave={() => setReading(latest)}
            format={money}
          />
        </div>
      </Card>
      <RevenueTable currency={currency} months={months} />
    </section>
  );
}

function paymentsWords(payments: number): string {
  if (payments === 0) return 'no payments';
  return payments === 1 ? 'from one payment' : `from ${payments} payments`;
}
