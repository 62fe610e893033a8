import type { Difference, Reconciliation } from '@fit-coder/contracts/operations/reconciliation';
import type { BadgeTone } from '../../ui/controls/badge.tsx';

interface DifferenceWords {
  readonly what: string;
  /** What to do about it. */
  readonly advice: string;
}

/** Each kind of difference in words. */
export const differenceWords: Readonly<Record<Difference['kind'], DifferenceWords>> = {
  provider_unreachable: {
    what: 'The provider did not answer',
    advice: 'It is not known whether anything differs. Compare again later.',
  },
  unknown_provider: {
    what: 'The provider is no longer set up',
    advice: 'Put its keys back into the settings to compare what was bought there.',
  },
  unknown_at_provider: {
    what: 'The provider does not know it',
    advice: 'Check that the keys in the settings belong to the account that took the payment.',
  },
  refund_unconfirmed: {
    what: 'A refund was not made, or did not end its subscription',
    advice:
      'This site has now asked the provider again. If this is listed again, make the refund or end the subscription in the provider’s dashboard.',
  },
  amount_mismatch: {
    what: 'The paid amount is not the ordered one',
    advice: 'Nothing was granted. Refund the payment in the provider’s dashboard, or grant what was bought.',
  },
  checkout_mismatch: {
    what: 'The payment belongs to another checkout',
    advice: 'Nothing was granted. Look at the payment in the provider’s dashboard.',
  },
  buyer_gone: {
    what: 'The buyer’s account was deleted before the payment',
    advice: 'Refund the payment in the provider’s dashboard.',
  },
  nothing_to_grant: {
    what: 'There was nothing to grant for the payment',
    advice: 'Refund the payment.',
  },
  paid_again: {
    what: 'Something was paid for twice',
    advice: 'Refund one of the payments.',
  },
  paid_late: {
    what: 'The payment was made after the checkout had ended, and is being refunded',
    advice: 'Make sure that the refund succeeds.',
  },
};

const kinds = { order: 'Order', subscription: 'Subscription', payment: 'Payment' } as const;

/** What a difference is about: `Order FC-…`, or the id if there is no order. */
export function subjectName({ about, id, reference }: Difference): string {
  if (reference === null) return `${kinds[about]} ${id}`;
  return about === 'order' ? `Order ${reference}` : `${kinds[about]} of the order ${reference}`;
}

/** The result of a comparison in a few words. */
export function resultOf({ endedAt, different, repaired }: Reconciliation): {
  tone: BadgeTone;
  word: string;
} {
  if (endedAt === null) return { tone: 'neutral', word: 'Running' };
  if (different > 0) return { tone: 'warning', word: `${different} not repaired` };
  return { tone: 'success', word: repaired > 0 ? 'All repaired' : 'All the same' };
}
