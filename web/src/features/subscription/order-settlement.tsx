import type { Order } from '@fit-coder/contracts/commerce';
import { useEffect, useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { Badge, type BadgeTone } from '../../ui/controls/badge.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { subscriptionApi } from './subscription.api.ts';

/** How an order stands; `unknown` has no such order, `unreachable` got no answer. */
export type Settlement = Order['status'] | 'unknown' | 'unreachable';

/** Milliseconds between two questions, and from when on a confirmation is late and asked for less often. */
const pace = { soon: 1000, late: 5000, lateAfter: 20_000 } as const;

const { useQueryState, useQuerySubscription } = subscriptionApi.endpoints.getOrder;

/** Follows the order with this reference until it is settled. */
export function useSettlement(reference: string): { settlement: Settlement; late: boolean } {
  const { data, error } = useQueryState(reference, { skip: reference === '' });
  const settlement = readSettlement(reference, data?.order, failureOf(error)?.status);
  const waiting = settlement === 'pending' || settlement === 'unreachable';
  const late = useLate(waiting);
  useQuerySubscription(reference, {
    skip: reference === '',
    pollingInterval: waiting ? (late ? pace.late : pace.soon) : 0,
  });
  return { settlement, late };
}

function readSettlement(
  reference: string,
  order: Order | null | undefined,
  failed: number | undefined,
): Settlement {
  if (reference === '' || order === null) return 'unknown';
  if (order) return order.status;
  return failed === undefined ? 'pending' : 'unreachable';
}

function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), pace.lateAfter);
    return () => clearTimeout(timer);
  }, [waiting]);
  return late && waiting;
}

const badges: Readonly<Record<Settlement, readonly [BadgeTone, string]>> = {
  paid: ['success', 'Confirmed'],
  pending: ['neutral', 'Being confirmed'],
  failed: ['danger', 'Not paid'],
  unknown: ['warning', 'Unknown'],
  unreachable: ['warning', 'No answer yet'],
};

interface OrderReceiptProps {
  readonly reference: string;
  readonly settlement: Settlement;
  /** What that means and what to do. */
  readonly children: ReactElement;
}

/** The order's reference and how it stands, announced when it changes. */
export function OrderReceipt({ reference, settlement, children }: OrderReceiptProps): ReactElement {
  const [tone, word] = badges[settlement];
  return (
    <div className="card max-w-prose">
      <dl className="label grid">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-hairline px-5 py-3">
          <dt className="text-muted">Reference</dt>
          <dd className="break-all select-all">{reference || 'none'}</dd>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-hairline px-5 py-3">
          <dt className="text-muted">Order</dt>
          <dd className="flex items-center gap-2">
            {settlement === 'pending' ? <Spinner size={16} /> : null}
            <Badge tone={tone}>{word}</Badge>
          </dd>
        </div>
      </dl>
      <div role="status" className="min-h-20 px-5 py-4 text-sm text-muted">
        {children}
      </div>
    </div>
  );
}
