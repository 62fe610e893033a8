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
 * was lost, or one that was made since in the provider's dashboard and covers the amount. Such a request must not be asked
 * for again, or it would be paid twice.
 */
export function answeredRequests(
  requests: readonly AskedRequest[],
  refunds: readonly RefundState[],
): { readonly id: string; readonly refund: string }[] {
  const answers = new Set(requests.map(({ providerRefund }) => providerRefund));
  const keys = new Set<string | null>(requests.map(({ id }) => id));
  const answered: { id: string; refund: string }[] = [];
  for (const { id, amount, requestedAt, providerRefund, failure } of requests) {
    if (providerRefund !== null || failure !== null) continue;
    const covering = (refund: RefundState) =>
      !keys.has(refund.key) &&
      !answers.has(refund.id) &&
      refund.status !== 'failed' &&
      refund.createdAt >= requestedAt &&
      refund.amount >= amount;
    const refund = refunds.find(({ key }) => key === id) ?? refunds.find(covering);
    if (!refund) continue;
    answers.add(refund.id);
    answered.push({ id, refund: refund.id });
  }
  return answered;
}
