import type { RefundState } from '../payments/provider-states.ts';

/** A refund that was asked for, as far as it decides which refund of the provider is its answer. */
export interface AskedRequest {
  readonly id: string;
  readonly amount: number;
  readonly requestedAt: Date;
  /** The provider's id, once it answered. */
  readonly providerRefund: string | null;
  /** Why the provider refused it. */
  readonly failure: string | null;
}

/**
 * The requests of a payment without an answer that its refunds answer: the one that was made for the request, whose answer
 * was lost, or one that was made since in the provider's dashboard and covers the amount. A refund of the dashboard answers
 * as many requests as it covers together, the oldest first. None of these must be asked for again, or it would be paid
 * twice.
 */
export function answeredRequests(
  requests: readonly AskedRequest[],
  refunds: readonly RefundState[],
): { readonly id: string; readonly refund: string }[] {
  const left = leftOfRefunds(requests, refunds);
  const answered: { id: string; refund: string }[] = [];
  for (const { id, amount, requestedAt, providerRefund, failure } of requests) {
    if (providerRefund !== null || failure !== null) continue;
    const own = refunds.find(({ key }) => key === id);
    const covering = refunds.find(
      (refund) => refund.createdAt >= requestedAt && (left.get(refund.id) ?? 0) >= amount,
    );
    const refund = own ?? covering;
    if (!refund) continue;
    if (!own) left.set(refund.id, (left.get(refund.id) ?? 0) - amount);
    answered.push({ id, refund: refund.id });
  }
  return answered;
}

/** What each refund that was made for no request, and did not fail, has left after the requests that it answered before. */
function leftOfRefunds(
  requests: readonly AskedRequest[],
  refunds: readonly RefundState[],
): Map<string, number> {
  const keys = new Set<string | null>(requests.map(({ id }) => id));
  const made = refunds.filter(({ key, status }) => !keys.has(key) && status !== 'failed');
  const left = new Map(made.map(({ id, amount }) => [id, amount]));
  for (const { providerRefund, amount } of requests)
    if (providerRefund !== null) left.set(providerRefund, (left.get(providerRefund) ?? 0) - amount);
  return left;
}
