import { choiceOf, listAddress, searchOf } from '../address.ts';
import type { OrderFilter } from '../payments.api.ts';

export const ordersPath = '/admin/payments/orders';

/** The filter that a URL of the list asks for, such as `?status=paid&q=FC-`. */
export function orderFilterOf(search: URLSearchParams): OrderFilter {
  const status = choiceOf(search, 'status', ['pending', 'paid', 'failed']);
  const kind = choiceOf(search, 'kind', ['subscription', 'courses']);
  return { ...searchOf(search), ...(status && { status }), ...(kind && { kind }) };
}

export function ordersAddress({ q, status, kind }: OrderFilter): string {
  return listAddress(ordersPath, { status, kind, q });
}
