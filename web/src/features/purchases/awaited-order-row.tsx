import type { AwaitedOrder } from '@fit-coder/contracts/selling/orders';
import type { ReactElement } from 'react';
import { Badge } from '../../ui/controls/badge.tsx';
import { formatDay } from '../../ui/text/date.ts';
import { Price } from '../../ui/text/price.tsx';

/** An order whose payment is on its way. */
export function AwaitedOrderRow({ order }: { readonly order: AwaitedOrder }): ReactElement {
  const { reference, description, courses, amountCents, currency, since } = order;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="font-semibold">{courses.length > 0 ? courses.join(', ') : description}</p>
          <Badge tone="neutral">Payment on its way</Badge>
        </div>
        <p className="label mt-1 flex flex-wrap gap-x-4 text-muted">
          <time dateTime={since}>{formatDay(since)}</time>
          <span className="break-all select-all">{reference}</span>
        </p>
        <p className="mt-1 text-sm text-muted">
          The money can take a few days to arrive. Nothing opens before that, and you do not have to pay
          again.
        </p>
      </div>
      <Price amount={amountCents} currency={currency} />
    </li>
  );
}
