import type { Order, OrderDetails } from '@fit-coder/contracts/selling/orders';
import { useEffect, useState } from 'react';
import { failureOf } from '../../../lib/api/api.ts';
import { subscriptionApi } from '../subscription.api.ts';

/**
 * The state of an order. `awaiting`: its payment is on its way; `paidLate`: it was paid too late and the payment is refunded;
 * `returned`: the money of a paid order was returned, which only its buyer is told; `unknown`: no order has the reference;
 * `unreachable`: the server gave no answer.
 */
export type OrderState = Order['status'] | 'awaiting' | 'paidLate' | 'returned' | 'unknown' | 'unreachable';

/** Milliseconds between two requests, and after how long an order is late and is requested less often. */
const pace = { soon: 1000, late: 5000, lateAfter: 20_000 } as const;

const { useQueryState, useQuerySubscription } = subscriptionApi.endpoints.getOrder;

/**
 * Follows the order with this reference until it is paid or failed, and a failed one for a moment longer: the buyer may
 * have just paid it on a page that was still open.
 */
export function useOrderState(reference: string): {
  state: OrderState;
  late: boolean;
  /** Null unless the order is the user's own. */
  details: OrderDetails | null;
} {
  const { data, error } = useQueryState(reference, { skip: reference === '' });
  const state = readState(reference, data?.order, failureOf(error)?.status);
  const waiting = state === 'pending' || state === 'awaiting' || state === 'unreachable';
  const late = useLate(waiting) || state === 'awaiting';
  const over = useLate(state === 'failed');
  const interval = state === 'failed' && !over ? pace.late : 0;
  useQuerySubscription(reference, {
    skip: reference === '',
    pollingInterval: waiting ? (late ? pace.late : pace.soon) : interval,
  });
  return { state, late, details: data?.order?.details ?? null };
}

function readState(
  reference: string,
  order: Order | null | undefined,
  failed: number | undefined,
): OrderState {
  if (reference === '' || order === null) return 'unknown';
  if (order?.paidLate) return 'paidLate';
  if (order?.awaiting) return 'awaiting';
  if (order) return order.status === 'paid' && order.details?.returned ? 'returned' : order.status;
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
